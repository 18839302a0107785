/** What each field of a theme may be, where that is one of a few. */
export const themeValues = {
  preset: ['brand-default', 'midnight', 'paper', 'vivid', 'lofi'],
  linkStyle: ['rounded', 'pill', 'outline', 'filled', 'minimal'],
  typography: ['modern', 'editorial', 'mono', 'geometric'],
  radius: ['sharp', 'rounded', 'soft', 'pill'],
  density: ['compact', 'comfortable', 'airy'],
  iconStyle: ['duotone', 'filled', 'colored'],
  layoutMode: ['grid', 'list'],
} as const

type Values = typeof themeValues
type Look = { [Field in keyof Values]: Values[Field][number] } & { background: string | null; accent: string | null; showByline: boolean }

/** What a page without a theme looks like, and what a field that is absent becomes. */
export const defaultTheme: Look = {
  preset: 'brand-default',
  background: null,
  accent: null,
  linkStyle: 'rounded',
  typography: 'modern',
  radius: 'rounded',
  density: 'comfortable',
  iconStyle: 'duotone',
  layoutMode: 'grid',
  showByline: true,
}
