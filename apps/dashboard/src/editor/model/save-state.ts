import { documentChanges, type PageDocument } from '@tessera/contract'

import type { Failure } from '../../app/failures/failure.ts'

export type Version = { readonly revision: number; readonly document: PageDocument }

/** How far the server has followed. `asking`: what it has, since it refused a write that was made on an older revision. */
export type Phase =
  | { readonly is: 'idle' | 'writing' | 'asking' }
  | { readonly is: 'failed'; readonly failure: Failure }
  | { readonly is: 'refused'; readonly failure: Failure; readonly document: PageDocument }
  | { readonly is: 'conflict'; readonly theirs: Version }

export type Saving = {
  /** What the server had when it was last heard of. */
  readonly known: Version
  /**
   * A write whose outcome is not known: under way, or its answer was lost. Nothing else is sent before it is settled, for it
   * may still arrive; after a write that succeeds it is one on an older revision, which the server refuses.
   */
  readonly sent: PageDocument | null
  readonly phase: Phase
  /** Failures since the last success. */
  readonly failures: number
  /** By itself, nothing is sent before then. */
  readonly notBefore: number
}

/** After a first failure it is tried again so soon, after each further one in twice the time, in milliseconds. */
const firstWait = 1_000
const longestWait = 30_000

const idle: Phase = { is: 'idle' }

export const same = (one: PageDocument, other: PageDocument): boolean => one === other || documentChanges(one, other).length === 0

export const savingOf = (known: Version): Saving => ({ known, sent: null, phase: idle, failures: 0, notBefore: 0 })

export const isSaved = (saving: Saving, present: PageDocument): boolean => saving.sent === null && same(saving.known.document, present)

/** The next write, in `sent`, or null: nothing is to be sent, or not now. What was refused is not sent again before it has changed. */
export function begin(saving: Saving, present: PageDocument): (Saving & { sent: PageDocument }) | null {
  const { phase, sent } = saving
  if (phase.is === 'writing' || phase.is === 'asking' || phase.is === 'conflict') return null
  if (isSaved(saving, present) || (phase.is === 'refused' && same(phase.document, present))) return null
  return { ...saving, sent: sent ?? present, phase: { is: 'writing' } }
}

/** The server has what was sent. */
export const written = (saving: Saving, revision: number): Saving => savingOf({ revision, document: saving.sent ?? saving.known.document })

/** No answer, or one that says to try again: the write may have happened. A server that names a time is not asked sooner. */
export function lost(saving: Saving, failure: Failure, now: number): Saving {
  const wait = Math.max(Math.min(firstWait * 2 ** saving.failures, longestWait), 1_000 * (failure.retryAfter ?? 0))
  return { ...saving, phase: { is: 'failed', failure }, failures: saving.failures + 1, notBefore: now + wait }
}

/** It did not happen, and will not the next time. */
export const refused = (saving: Saving, failure: Failure): Saving => ({
  ...saving,
  sent: null,
  phase: { is: 'refused', failure, document: saving.sent ?? saving.known.document },
  notBefore: 0,
})

export const stale = (saving: Saving): Saving => ({ ...saving, phase: { is: 'asking' } })

/** Somebody wants it tried again as it is. */
export const insisted = (saving: Saving): Saving => (saving.phase.is === 'refused' ? { ...saving, phase: idle } : saving)

/** What the server has after it called a write stale: that very write, whose answer was lost; nothing new; or somebody's change. */
export function told(saving: Saving, theirs: Version, present: PageDocument): Saving {
  const expected = [saving.sent, saving.known.document, present]
  if (expected.some((document) => document && same(document, theirs.document))) return savingOf(theirs)
  return { ...saving, phase: { is: 'conflict', theirs } }
}
