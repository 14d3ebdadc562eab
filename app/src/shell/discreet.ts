import { brandOf } from './brand.ts'
import { refreshShell } from './pwa.ts'
import { useConfig } from './stores/config.ts'
import { useLook } from './stores/look.ts'

/** A neutral name and icon: in this page at once, and in every later one by a cookie, which the server reads. */

const A_YEAR = 31_536_000

export function setDiscreet(on: boolean): void {
  useLook.setState({ discreet: on })
  void refreshShell()
}

/** Dresses the page as the look says, now and whenever that or the names change, in another tab too. */
export function followDiscreet(): void {
  // Of the two that remember it a browser may lose one; in doubt nothing of the product shows.
  if (hasCookie()) useLook.setState({ discreet: true })
  dress()
  useLook.subscribe(dress)
  useConfig.subscribe(({ config }, before) => {
    if (config.brand !== before.config.brand) dress()
  })
}

export const hasCookie = (cookies = document.cookie): boolean => /(?:^|; ?)discreet=1(?:;|$)/.test(cookies)

function dress(): void {
  const { discreet } = useLook.getState()
  const { brand } = useConfig.getState().config
  // Written again at every start: some browsers forget after a week what a script has set.
  if (discreet || hasCookie()) document.cookie = cookie(discreet)
  const icons = discreet ? '/icons/neutral' : '/icons'
  address('icon', `${icons}/icon.svg`)
  address('apple-touch-icon', `${icons}/180.png`)
  address('manifest', discreet ? '/manifest-neutral.webmanifest' : '/manifest.webmanifest')
  const { name } = brandOf(brand, discreet)
  const description = discreet ? name : brand?.description
  word('apple-mobile-web-app-title', name)
  if (description) word('description', description)
}

function cookie(on: boolean): string {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  return `discreet=${on ? 1 : 0}; path=/; max-age=${on ? A_YEAR : -1}; samesite=lax${secure}`
}

function address(rel: string, href: string): void {
  const link = document.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`)
  // The same once more would be fetched once more.
  if (link && link.getAttribute('href') !== href) link.href = href
}

function word(name: string, content: string): void {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)
  if (meta) meta.content = content
}
