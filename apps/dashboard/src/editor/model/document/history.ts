import type { PageDocument } from '@tessera/contract'

/** Undo history: earlier documents, the present one, and undone ones. */
export type History = {
  readonly past: readonly PageDocument[]
  readonly present: PageDocument
  readonly future: readonly PageDocument[]
  /** The field of the newest step while the user types in it, and the time of the last letter in milliseconds. */
  readonly typing: { readonly field: string; readonly at: number } | null
}

const maxSteps = 100
/** Typing in one field is one step until it pauses for this long. */
const typingPauseMs = 900

export const historyOf = (present: PageDocument): History => ({ past: [], present, future: [], typing: null })

/** Adds a step. With `field`, typing in the same field within the pause joins the previous step. */
export function record(history: History, present: PageDocument, now: number, field?: string): History {
  if (present === history.present) return history
  const { typing } = history
  const joins = field !== undefined && typing?.field === field && now - typing.at < typingPauseMs
  return {
    past: joins ? history.past : [...history.past.slice(1 - maxSteps), history.present],
    present,
    future: [],
    typing: field === undefined ? null : { field, at: now },
  }
}

export function undo(history: History): History {
  const before = history.past.at(-1)
  if (!before) return history
  return { past: history.past.slice(0, -1), present: before, future: [history.present, ...history.future], typing: null }
}

export function redo(history: History): History {
  const [after, ...future] = history.future
  return after ? { past: [...history.past, history.present], present: after, future, typing: null } : history
}

/** Changes every step, for what undo must not revert, such as whether the page is published. */
export const mapAll = (history: History, change: (document: PageDocument) => PageDocument): History => ({
  past: history.past.map(change),
  present: change(history.present),
  future: history.future.map(change),
  typing: null,
})
