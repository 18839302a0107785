import { type Theme, themeValues } from '@tessera/contract'

export const presetNames = themeValues.preset

export const presetWords: Record<Theme['preset'], { name: string; character: string }> = {
  'brand-default': { name: 'Tessera', character: 'Cool ivory and verdigris' },
  midnight: { name: 'Midnight', character: 'Navy and lamplight' },
  paper: { name: 'Paper', character: 'Cream, print and vermilion' },
  vivid: { name: 'Vivid', character: 'Loud blocks of colour' },
  lofi: { name: 'Lo-fi', character: 'Dusk plum and peach' },
}
