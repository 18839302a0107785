import { createHash } from 'node:crypto'

import type { BlockId, LinkId, PageId } from '@tessera/contract'

import { Answer } from './answer.ts'
import type { ChangedPage, RowCall, Services } from './context.ts'
import { ApiError, fail, toApiError } from './errors.ts'
import { findReplay, once, type Reply } from './idempotency/store.ts'
import { matches, parseIfMatch } from './http/if-match.ts'
import { readBlock } from '../links/blocks/store.ts'
import { readLink } from '../links/store.ts'
import { lockRevision } from '../pages/store.ts'
import type { Row } from './row.ts'

type PageTarget = { pageId: PageId; linkId?: LinkId; blockId?: BlockId }
type Work = (call: RowCall<unknown>) => Promise<Answer<unknown>>

/**
 * Refuses pages that the token is not bound to. Then runs the row's function with what its request's headers ask for:
 * Idempotency-Key, then If-Match. Each is a transaction around the function, opened only when the header is sent.
 */
export async function runRow(call: RowCall<unknown>, row: Row, work: Work): Promise<Answer<unknown>> {
  const { request, input } = call
  const guarded = row.locksPage && request.ifMatch !== undefined ? withIfMatch(input as PageTarget, request.ifMatch, work) : work
  const finish = row.location ? withLocation(row.location, guarded) : guarded
  requireUsable(call, row)
  const answer = request.idempotency ? await replayable(call, request.idempotency, row, finish) : await finish(call)
  Object.assign(request.responseHeaders, answer.headers)
  return answer
}

/** After a write that succeeded, or whose outcome is unknown, invalidates the page that it changed. A refused write has changed nothing. */
export async function invalidating(
  { invalidate }: Services,
  change: ChangedPage,
  write: () => Promise<Answer<unknown>>,
): Promise<Answer<unknown>> {
  try {
    const answer = await write()
    invalidate(answer.changedPage ? { ...change, ...answer.changedPage } : change)
    return answer
  } catch (error) {
    const { reason } = toApiError(error)
    if (reason === 'database_unavailable' || reason === 'internal') invalidate(change)
    throw error
  }
}

/**
 * Returns the stored answer if this Idempotency-Key was used before. Rows with a `prepare` step call this first, so that a retry does not
 * repeat that step.
 */
export async function replayed(call: RowCall<unknown>, row: Row): Promise<Answer<unknown> | undefined> {
  const { request, db, actor } = call
  requireUsable(call, row)
  if (!request.idempotency) return undefined
  const { key, fingerprint } = request.idempotency
  const reply = await findReplay(db, actor.owner, { key, fingerprint: fingerprintFor(call, fingerprint()) })
  if (!reply) return undefined
  const answer = replayOf(reply)
  Object.assign(request.responseHeaders, answer.headers)
  return answer
}

/** Refuses a malformed key, and a page that the token is not bound to. */
function requireUsable(call: RowCall<unknown>, row: Row): void {
  if (call.request.idempotency) requireValidKey(call.request.idempotency.key)
  requireBound(call, row)
}

const withLocation =
  (pathOf: NonNullable<Row['location']>, work: Work): Work =>
  async (call) => {
    const answer = await work(call)
    return new Answer(answer.content, { ...answer.headers, location: `/api/v1${pathOf(answer.value(), call.input)}` })
  }

const pageIdOf = (input: unknown): PageId | undefined => ((input ?? {}) as { pageId?: PageId }).pageId

/**
 * Refuses a call of a bound token for another page, like one for an unknown page. It precedes the replay of an idempotency key: keys are
 * the owner's, and the response to another token must not be replayed to this one.
 */
function requireBound({ actor, input }: RowCall<unknown>, row: Row): void {
  if (actor.pages === null) return
  const pageId = pageIdOf(input)
  if (pageId === undefined) {
    if (row.bound === 'refuses without pageId') fail('token_bound')
  } else if (!actor.pages.has(pageId)) fail('page_not_found')
}

/**
 * Some responses omit what a token may not read. The fingerprint therefore depends on what the token may read, so that no token gets a response
 * that was stored for one with more access. For a call on one page, only the scope matters: a token bound to other pages has been refused.
 */
function fingerprintFor({ actor: { scopes, pages }, input }: RowCall<unknown>, fingerprint: Buffer): Buffer {
  const reads = scopes.has('pages:read')
  const bound = pageIdOf(input) === undefined ? pages : null
  if (reads && bound === null) return fingerprint
  const readable = JSON.stringify({ reads, bound: bound && [...bound].toSorted() })
  return createHash('sha256').update(fingerprint).update(readable).digest()
}

const maxKeyLength = 255

function requireValidKey(key: string): void {
  if (key.length >= 1 && key.length <= maxKeyLength) return
  fail('invalid_input', { issues: [{ path: ['idempotency-key'], message: `Must have 1 to ${maxKeyLength} characters` }] })
}

async function replayable(
  call: RowCall<unknown>,
  { key, fingerprint }: NonNullable<RowCall<unknown>['request']['idempotency']>,
  row: Row,
  work: Work,
): Promise<Answer<unknown>> {
  let fresh: Answer<unknown> | undefined
  const request = { key, fingerprint: fingerprintFor(call, fingerprint()) }
  const { reply, replayed } = await once(call.db, call.actor.owner, request, async (db): Promise<Reply> => {
    fresh = await work({ ...call, db })
    const body = row.secret ? null : (fresh.text() ?? '')
    return { status: row.status, headers: fresh.headers, body }
  })
  return !replayed && fresh ? fresh : replayOf(reply)
}

function replayOf({ headers, body }: Reply): Answer<unknown> {
  if (body === null) throw new ApiError('idempotency_token_exists', { details: { id: headers['location']?.split('/').at(-1) } })
  return new Answer<unknown>({ json: body }, { ...headers, 'idempotency-replayed': 'true' })
}

/** If-Match compares the revision only, under the page's row lock, in the write's transaction. */
function withIfMatch({ pageId, linkId, blockId }: PageTarget, header: string, work: Work): Work {
  const revisions = parseIfMatch(header)
  return (call) =>
    call.db.transaction(async (tx) => {
      const revision = await lockRevision(tx, call.actor.owner, pageId)
      if (!matches(revisions, revision)) {
        // 404 for a missing link or block takes precedence over 412.
        if (linkId !== undefined) await readLink(tx, call.actor.owner, pageId, linkId)
        if (blockId !== undefined) await readBlock(tx, call.actor.owner, pageId, blockId)
        fail('revision_stale')
      }
      return work({ ...call, db: tx })
    })
}
