/**
 * Stands in for the two files by which antd and its icons write `<style>` elements into the page (see `resolve.alias`
 * in vite.config.ts). The page's policy forbids both inline styles and text that becomes markup; a style sheet made by
 * script is neither. Its zero-runtime mode would not do: the theme's variables are still written as an element.
 */

interface Option {
  priority?: number
}

interface Kept {
  key: string
  priority: number
  sheet: CSSStyleSheet
}

const kept: Kept[] = []

const adopt = () => {
  document.adoptedStyleSheets = kept.map(({ sheet }) => sheet)
}

/** antd marks what it gets back; nobody looks at it. */
const marker = () => document.createElement('style')

// In a layer, because adopted sheets come after ours, and ours must win.
const layered = (css: string) => `@layer antd {${css}}`

export function updateCSS(css: string, key: string, { priority = 0 }: Option = {}): HTMLStyleElement {
  const known = kept.find((one) => one.key === key)
  if (known) {
    known.sheet.replaceSync(layered(css))
    return marker()
  }
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(layered(css))
  const after = kept.findIndex((one) => one.priority > priority)
  kept.splice(after < 0 ? kept.length : after, 0, { key, priority, sheet })
  adopt()
  return marker()
}

export function removeCSS(key: string): void {
  const at = kept.findIndex((one) => one.key === key)
  if (at < 0) return
  kept.splice(at, 1)
  adopt()
}

export const injectCSS = (css: string, option?: Option): HTMLStyleElement =>
  updateCSS(css, `unnamed ${kept.length} ${css.length}`, option)

export const clearContainerCache = (): void => {}

/** The console has no shadow trees. */
export const getShadowRoot = (): null => null

export const warningOnce = (): void => {}
