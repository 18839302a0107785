import type { PageDocument } from '@tessera/contract'

/** What was, what is, and what was taken back. */
export type History = {
  readonly past: readonly PageDocument[]
  readonly present: PageDocument
  readonly future: readonly PageDocument[]
  /** The field of the newest step while typing goes on in it, and when it was last typed in. */
  readonly typing: { readonly field: string; readonly at: number } | null
}

const mostSteps = 100
/** Typing in one field is one step until it pauses for longer, in milliseconds. */
const pause = 900

export const historyOf = (present: PageDocument): History => ({ past: [], present, future: [], typing: null })

/** One step further. With `field`, typing: it joins the step before while that was in the same field a moment ago. */
export function record(history: History, present: PageDocument, now: number, field?: string): History {
  if (present === history.present) return history
  const { typing } = history
  const joins = field !== undefined && typing?.field === field && now - typing.at < pause
  return {
    past: joins ? history.past : [...history.past.slice(1 - mostSteps), history.present],
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

/** What holds for all of it, such as whether the page is published: undo never changes it. */
export const throughout = (history: History, change: (document: PageDocument) => PageDocument): History => ({
  past: history.past.map(change),
  present: change(history.present),
  future: history.future.map(change),
  typing: null,
})
