import type { PageDocument } from '@tessera/contract'

import { isAsScheduled } from './document/publication.ts'
import { rebaseAll } from './document/rebase.ts'
import type { EditorState } from './editor-state.ts'
import { savingOf, type Version } from './save-state.ts'

const hasSamePublication = (one: PageDocument, other: PageDocument): boolean =>
  one.published === other.published && one.publishAt === other.publishAt && one.unpublishAt === other.unpublishAt

/**
 * If `theirs` differs from the known or sent version only by the page's own schedule: the state with the undo history and the unsaved changes
 * rebased onto `theirs`. Undefined if `theirs` has other changes, or if the publication or its times were changed differently here: the caller
 * then treats it like any other version. `now` in Unix milliseconds.
 */
export function afterSchedule(
  { saving, history }: EditorState,
  theirs: Version,
  now: number,
): Pick<EditorState, 'saving' | 'history'> | undefined {
  const { sent, known } = saving
  const base = [known.document, sent].find((document) => document && isAsScheduled(document, theirs.document, now))
  if (!base) return undefined
  const agrees = (document: PageDocument) => hasSamePublication(document, base) || hasSamePublication(document, theirs.document)
  if (!agrees(history.present) || (sent && !agrees(sent))) return undefined
  return { saving: savingOf(theirs), history: rebaseAll(history, base, theirs.document) }
}
