import { type Theme, themeValues } from '@tessera/contract'

import * as texts from './texts.ts'

export const presetNames = themeValues.preset

export const presetLabels: Record<Theme['preset'], { name: string; character: string }> = {
  'brand-default': { name: texts.tessera, character: texts.tesseraCharacter },
  midnight: { name: texts.midnight, character: texts.midnightCharacter },
  paper: { name: texts.paper, character: texts.paperCharacter },
  vivid: { name: texts.vivid, character: texts.vividCharacter },
  lofi: { name: texts.lofi, character: texts.lofiCharacter },
}

const { linkStyle, typography, radius, density, iconStyle, layoutMode } = themeValues

const named = <T extends string>(values: readonly T[], words: Record<T, string>) => values.map((value) => ({ value, name: words[value] }))

/** The options of each theme field, in the order of the contract. */
export const themeChoices = {
  linkStyle: named(linkStyle, {
    rounded: texts.rounded,
    pill: texts.pill,
    outline: texts.outline,
    filled: texts.filled,
    minimal: texts.minimal,
  }),
  typography: named(typography, { modern: texts.modern, editorial: texts.editorial, mono: texts.mono, geometric: texts.geometric }),
  radius: named(radius, { sharp: texts.sharp, rounded: texts.rounded, soft: texts.soft, pill: texts.round }),
  density: named(density, { compact: texts.compact, comfortable: texts.comfortable, airy: texts.airy }),
  iconStyle: named(iconStyle, { duotone: texts.duotone, filled: texts.filled, colored: texts.colored }),
  layoutMode: named(layoutMode, { grid: texts.grid, list: texts.list }),
}
