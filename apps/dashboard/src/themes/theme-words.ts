import { Theme } from '@tessera/contract'

const { linkStyle, typography, radius, density, iconStyle, layoutMode } = Theme.shape

const named = <T extends string>(values: readonly T[], words: Record<T, string>) => values.map((value) => ({ value, name: words[value] }))

/** The fields of a theme as they are offered, in the contract's order. */
export const themeChoices = {
  linkStyle: named(linkStyle.unwrap().options, {
    rounded: 'Rounded',
    pill: 'Pill',
    outline: 'Outline',
    filled: 'Filled',
    minimal: 'Minimal',
  }),
  typography: named(typography.unwrap().options, { modern: 'Modern', editorial: 'Editorial', mono: 'Mono', geometric: 'Geometric' }),
  radius: named(radius.unwrap().options, { sharp: 'Sharp', rounded: 'Rounded', soft: 'Soft', pill: 'Full' }),
  density: named(density.unwrap().options, { compact: 'Compact', comfortable: 'Comfortable', airy: 'Airy' }),
  iconStyle: named(iconStyle.unwrap().options, { duotone: 'Duotone', filled: 'Filled', colored: 'Coloured' }),
  layoutMode: named(layoutMode.unwrap().options, { grid: 'Grid', list: 'List' }),
}
