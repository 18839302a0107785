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
