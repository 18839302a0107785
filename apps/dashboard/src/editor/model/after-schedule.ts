import type { PageDocument } from '@tessera/contract'

import { isAsScheduled } from './document/publication.ts'
import { rebaseAll } from './document/rebase.ts'
import type { EditorState } from './editor-state.ts'
import { savingOf, type Version } from './save-state.ts'

const hasSamePublication = (one: PageDocument, other: PageDocument): boolean =>
  one.published === other.published && one.publishAt === other.publishAt && one.unpublishAt === other.unpublishAt

/**
 * The state once the server has carried out the page's own schedule, as its version `theirs` shows. Undo steps and unsaved changes stay, on
 * top of that version. Undefined if `theirs` has other changes, or if the schedule was changed here meanwhile: the user then decides. `now` in
 * Unix milliseconds.
 */
export function afterSchedule(
  { saving, history }: EditorState,
  theirs: Version,
  now: number,
): Pick<EditorState, 'saving' | 'history'> | undefined {
  const { sent, known } = saving
  const base = [known.document, sent].find((document) => document && isAsScheduled(document, theirs.document, now))
  if (!base) return undefined
  const isUnchanged = (document: PageDocument) => hasSamePublication(document, base) || hasSamePublication(document, theirs.document)
  if (!isUnchanged(history.present) || (sent && !isUnchanged(sent))) return undefined
  return { saving: savingOf(theirs), history: rebaseAll(history, base, theirs.document) }
}
