/** The values of each enumerated field of a theme. */
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
type ThemeDefaults = { [Field in keyof Values]: Values[Field][number] } & {
  background: string | null
  accent: string | null
  showByline: boolean
}

/** The theme of a page without one, and the defaults of absent fields. */
export const defaultTheme: ThemeDefaults = {
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
