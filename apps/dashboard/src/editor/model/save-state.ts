import { documentChanges, type PageDocument } from '@tessera/contract'

import type { Failure } from '../../app/failures/failure.ts'

export type Version = { readonly revision: number; readonly document: PageDocument }

/**
 * `reading`: the server refused a write as stale, or after an attempt whose outcome is unknown, and the editor reads the version that
 * the server has.
 */
export type Phase =
  | { readonly kind: 'idle' | 'writing' | 'reading' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'refused'; readonly failure: Failure; readonly document: PageDocument }
  | { readonly kind: 'conflict'; readonly theirs: Version }

export type Saving = {
  /** The newest version that the server is known to have. */
  readonly known: Version
  /**
   * A write in flight, or one whose response was lost. It may still reach the server, so no other document is sent before it
   * settles. If it arrives after a later write, its revision is stale and the server refuses it.
   */
  readonly sent: PageDocument | null
  readonly phase: Phase
  /** Failures since the last success. */
  readonly failures: number
  /** Time in milliseconds before which the editor does not send anything by itself. */
  readonly notBefore: number
}

export type SaveEvent =
  | { readonly type: 'write_started'; readonly document: PageDocument }
  | { readonly type: 'write_ok'; readonly revision: number }
  /** No response, or a temporary failure: the write may have been applied. */
  | { readonly type: 'write_unknown'; readonly failure: Failure; readonly now: number }
  /** The write was not applied, and would fail again. */
  | { readonly type: 'write_refused'; readonly failure: Failure }
  | { readonly type: 'write_stale' }
  /** The server's version, read after a refused write. `present` is the document in the editor. */
  | { readonly type: 'server_read'; readonly version: Version; readonly present: PageDocument }
  /** The user asks to send a refused document again. */
  | { readonly type: 'retry' }

/** The delay doubles with each further failure. */
const firstRetryDelayMs = 1_000
const maxRetryDelayMs = 30_000

const idle: Phase = { kind: 'idle' }

export const sameDocument = (one: PageDocument, other: PageDocument): boolean => one === other || documentChanges(one, other).length === 0

export const savingOf = (known: Version): Saving => ({ known, sent: null, phase: idle, failures: 0, notBefore: 0 })

export const isSaved = (saving: Saving, present: PageDocument): boolean =>
  saving.sent === null && sameDocument(saving.known.document, present)

/** The document to write next. Null if there is nothing to send or sending has to wait. A refused document is not sent again unchanged. */
export function nextWrite(saving: Saving, present: PageDocument): PageDocument | null {
  const { phase, sent } = saving
  if (phase.kind === 'writing' || phase.kind === 'reading' || phase.kind === 'conflict') return null
  if (isSaved(saving, present) || (phase.kind === 'refused' && sameDocument(phase.document, present))) return null
  return sent ?? present
}

export function reduceSaving(saving: Saving, event: SaveEvent): Saving {
  const sent = saving.sent ?? saving.known.document
  switch (event.type) {
    case 'write_started':
      return { ...saving, sent: event.document, phase: { kind: 'writing' } }
    case 'write_ok':
      return savingOf({ revision: event.revision, document: sent })
    case 'write_unknown':
      return {
        ...saving,
        phase: { kind: 'failed', failure: event.failure },
        failures: saving.failures + 1,
        notBefore: event.now + retryDelayMs(saving.failures, event.failure),
      }
    case 'write_refused':
      return { ...saving, sent: null, phase: { kind: 'refused', failure: event.failure, document: sent }, notBefore: 0 }
    case 'write_stale':
      return { ...saving, phase: { kind: 'reading' } }
    case 'server_read':
      return afterServerRead(saving, event.version, event.present)
    case 'retry':
      return saving.phase.kind === 'refused' ? { ...saving, phase: idle } : saving
    default:
      return event satisfies never
  }
}

/** Never shorter than the server's `Retry-After`. */
const retryDelayMs = (failures: number, failure: Failure): number =>
  Math.max(Math.min(firstRetryDelayMs * 2 ** failures, maxRetryDelayMs), 1_000 * (failure.retryAfter ?? 0))

/** It is not a conflict if the server has the write whose response was lost, the known document, or the document in the editor. */
function afterServerRead(saving: Saving, theirs: Version, present: PageDocument): Saving {
  const expected = [saving.sent, saving.known.document, present]
  if (expected.some((document) => document && sameDocument(document, theirs.document))) return savingOf(theirs)
  return { ...saving, phase: { kind: 'conflict', theirs } }
}
