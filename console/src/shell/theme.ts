import type { ThemeConfig } from 'antd'

/** antd in the colours of the product, read off the tokens so that they stand in one place only. */
export function themeOf(styles: Pick<CSSStyleDeclaration, 'getPropertyValue'>): ThemeConfig {
  const colour = (name: string) => styles.getPropertyValue(`--${name}`).trim()
  // Where no style sheet is loaded (in tests) antd keeps its own.
  const known = (tokens: Record<string, string>) =>
    Object.fromEntries(Object.entries(tokens).filter(([, value]) => value !== ''))
  return {
    hashed: false,
    token: {
      ...known({
        colorPrimary: colour('accent'),
        colorInfo: colour('accent'),
        colorLink: colour('accent-text'),
        colorSuccess: colour('success'),
        colorError: colour('danger-fill'),
        // Derived from colours this deep, the tints would be muddy.
        colorPrimaryBg: colour('accent-soft-solid'),
        colorInfoBg: colour('accent-soft-solid'),
        colorInfoBorder: colour('accent-soft'),
        colorSuccessBg: colour('success-soft'),
        colorSuccessBorder: colour('success-soft'),
        colorErrorBg: colour('danger-soft'),
        colorErrorBorder: colour('danger-soft'),
        colorTextBase: colour('text-1'),
        colorTextSecondary: colour('text-2'),
        colorTextTertiary: colour('text-3'),
        colorTextPlaceholder: colour('text-3'),
        colorBgLayout: colour('bg'),
        colorBorderSecondary: colour('line'),
        colorBorder: colour('line-strong'),
        fontFamily: colour('font'),
      }),
      fontSize: 14,
      borderRadius: 10,
      controlHeight: 38,
      controlHeightLG: 46,
      // Operators decide hundreds of times a day: nothing is waited for.
      motion: false,
      wireframe: false,
    },
    components: {
      Button: { fontWeight: 600, primaryShadow: 'none', dangerShadow: 'none', defaultShadow: 'none' },
      Table: { headerBg: 'transparent', headerSplitColor: 'transparent', cellPaddingBlock: 12 },
      Input: { activeShadow: 'none' },
    },
  }
}
