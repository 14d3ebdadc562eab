import { followDiscreet } from './discreet.ts'
import { useLook } from './stores/look.ts'

/** Theme, text size and name of the page follow the look store, and the system's theme where that is asked for. */
export function applyLook(): void {
  const system = matchMedia('(prefers-color-scheme: light)')
  const apply = () => {
    const { theme, textSize } = useLook.getState()
    const page = document.documentElement
    page.dataset['theme'] = theme === 'system' ? (system.matches ? 'light' : 'dark') : theme
    page.dataset['text'] = textSize
    const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
    const ground = getComputedStyle(page).getPropertyValue('--bg')
    if (bar && ground) bar.content = ground
  }
  apply()
  useLook.subscribe(apply)
  system.addEventListener('change', apply)
  followDiscreet()
}
