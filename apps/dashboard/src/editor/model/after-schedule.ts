import { isAsScheduled } from './document/publication.ts'
import { rebaseAll } from './document/rebase.ts'
import type { EditorState } from './editor-state.ts'
import { savingOf, type Version } from './save-state.ts'

/**
 * The state once the server has carried out the page's own schedule, as its version `theirs` shows. Undo steps and unsaved changes stay, on
 * top of that version. Undefined if `theirs` has other changes. `now` in Unix milliseconds.
 */
export function afterSchedule(
  { saving, history }: EditorState,
  theirs: Version,
  now: number,
): Pick<EditorState, 'saving' | 'history'> | undefined {
  const base = [saving.sent, saving.known.document].find((document) => document && isAsScheduled(document, theirs.document, now))
  return base ? { saving: savingOf(theirs), history: rebaseAll(history, base, theirs.document) } : undefined
}
