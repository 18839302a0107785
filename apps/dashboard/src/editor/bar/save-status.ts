import type { EditorState } from '../model/editor.ts'
import { isSaved } from '../model/save-state.ts'
import * as texts from '../texts.ts'

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'unfinished' | 'offline' | 'failed' | 'refused' | 'conflict'

/** How far what is shown is with the server. */
export function saveState({ history, saving, unfinished }: EditorState, online: boolean): SaveState {
  const { is } = saving.phase
  if (is === 'conflict') return is
  if (isSaved(saving, history.present)) return unfinished.size > 0 ? 'unfinished' : 'saved'
  if (is === 'writing' || is === 'asking') return 'saving'
  if (!online) return 'offline'
  return is === 'idle' ? 'unsaved' : is
}

/** Why the server does not take what is shown, while it does not. */
export function refusalWords({ history, saving }: Pick<EditorState, 'history' | 'saving'>): string | null {
  const { phase } = saving
  if (phase.is !== 'refused' || isSaved(saving, history.present)) return null
  return phase.failure.reason === 'page_not_found' ? texts.pageWasDeleted : phase.failure.message
}

export const saveWords: Record<SaveState, string> = {
  saved: texts.saved,
  unsaved: texts.unsaved,
  saving: texts.saving,
  unfinished: texts.unfinished,
  offline: texts.offline,
  failed: texts.notSaved,
  refused: texts.notSaved,
  conflict: texts.changedElsewhere,
}
