import type { EditorState, UploadState } from '../model/editor-state.ts'
import { isSaved } from '../model/save-state.ts'
import * as texts from '../texts.ts'

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'unfinished' | 'offline' | 'failed' | 'refused' | 'conflict' | UploadState['kind']

/** `conflict` and `saving` take precedence over `offline`, because they are more specific. Uploads come last. */
export function saveState({ history, saving, unfinished, upload }: EditorState, online: boolean): SaveState {
  const { kind } = saving.phase
  if (kind === 'conflict') return kind
  if (isSaved(saving, history.present)) return unfinished.size > 0 ? 'unfinished' : (upload?.kind ?? 'saved')
  if (kind === 'writing' || kind === 'reading') return 'saving'
  if (!online) return 'offline'
  return kind === 'idle' ? 'unsaved' : kind
}

/** Whether the page was deleted elsewhere: a save got “not found”. */
export const isDeleted = ({ saving: { phase } }: Pick<EditorState, 'saving'>): boolean =>
  phase.kind === 'refused' && phase.failure.reason === 'page_not_found'

/** Why the server refused the document that the editor shows. Null if it did not. */
export function refusalMessage({ history, saving }: Pick<EditorState, 'history' | 'saving'>): string | null {
  const { phase } = saving
  if (phase.kind !== 'refused' || isSaved(saving, history.present)) return null
  return isDeleted({ saving }) ? texts.pageWasDeleted : phase.failure.message
}

/** The message that another page has the slug, while the slug is still the refused one. */
export function slugRefusal({ history, saving: { phase } }: Pick<EditorState, 'history' | 'saving'>): string | undefined {
  if (phase.kind !== 'refused' || phase.failure.reason !== 'slug_taken') return undefined
  return phase.document.slug === history.present.slug ? phase.failure.message : undefined
}
