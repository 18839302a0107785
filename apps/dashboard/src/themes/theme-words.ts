import { themeValues } from '@tessera/contract'

const { linkStyle, typography, radius, density, iconStyle, layoutMode } = themeValues

const named = <T extends string>(values: readonly T[], words: Record<T, string>) => values.map((value) => ({ value, name: words[value] }))

/** The fields of a theme as they are offered, in the contract's order. */
export const themeChoices = {
  linkStyle: named(linkStyle, {
    rounded: 'Rounded',
    pill: 'Pill',
    outline: 'Outline',
    filled: 'Filled',
    minimal: 'Minimal',
  }),
  typography: named(typography, { modern: 'Modern', editorial: 'Editorial', mono: 'Mono', geometric: 'Geometric' }),
  radius: named(radius, { sharp: 'Sharp', rounded: 'Rounded', soft: 'Soft', pill: 'Full' }),
  density: named(density, { compact: 'Compact', comfortable: 'Comfortable', airy: 'Airy' }),
  iconStyle: named(iconStyle, { duotone: 'Duotone', filled: 'Filled', colored: 'Coloured' }),
  layoutMode: named(layoutMode, { grid: 'Grid', list: 'List' }),
}
