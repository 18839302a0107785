import { defaultTheme, type Theme } from '@tessera/contract'
import { looksDifferent, resolveTheme } from '@tessera/page'

import { changeTheme } from '../../model/document/edits.ts'
import type { Editor } from '../../model/editor.ts'
import * as texts from '../../texts.ts'
import { closeWhenUndone } from '../../undo-toasts.ts'
import { toast } from '../../../ui/overlays/toast.ts'

type Colors = Pick<Theme, 'background' | 'accent'>
const presetColors: Colors = { background: null, accent: null }
const areCustom = ({ background, accent }: Colors): boolean => background !== null || accent !== null

/** The custom colors of previously chosen presets, by editor. */
const customColors = new WeakMap<Editor, Map<Theme['preset'], Colors>>()

/** Changes the preset. Custom colors are stored for the previous preset and return when it is chosen again. A message says so. */
export function choosePreset(editor: Editor, preset: Theme['preset']): void {
  const { preset: previous, background, accent } = editor.document.theme ?? defaultTheme
  const kept = customColors.get(editor) ?? new Map<Theme['preset'], Colors>()
  customColors.set(editor, kept.set(previous, { background, accent }))
  const colors = kept.get(preset) ?? presetColors
  editor.edit(changeTheme({ preset, ...colors }))
  if (!areCustom({ background, accent }) || areCustom(colors)) return
  const action = { label: texts.keepColors, onClick: () => editor.edit(changeTheme({ background, accent })) }
  const id = toast.message(texts.colorsReset, { action })
  closeWhenUndone(editor, id, () => {
    const { theme } = editor.document
    return theme?.preset !== preset || areCustom(theme)
  })
}

/** The text color that replaces a custom accent with low contrast. Null if it looks the same, or if the accent is the preset's own. */
export function replacedAccent(theme: Theme): string | null {
  if (theme.accent === null) return null
  const { accent, tokens } = resolveTheme(theme)
  const readable = tokens['accent-ink'] ?? accent
  return looksDifferent(accent, readable) ? readable : null
}
