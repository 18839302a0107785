import type { LinkId, PageId } from '@tessera/contract'

import { Answer } from './answer.ts'
import type { Change, RowContext } from './context.ts'
import { ApiError, fail, toApiError } from './errors.ts'
import { once, type Reply } from './idempotency-store.ts'
import { matches, parseIfMatch } from './if-match.ts'
import { readLink } from '../links/store.ts'
import { lockRevision } from '../pages/store.ts'
import type { Meta, Row } from './trpc.ts'

/** What a write is about; empty where it is below no page. */
export type Target = { pageId?: PageId; linkId?: LinkId }
type Work<T> = (ctx: RowContext) => Promise<T | Answer<T>>

/**
 * Runs a row's function with what its request's headers ask for: Idempotency-Key, then If-Match, each a transaction
 * around the function and opened only when sent.
 */
export async function perform<T>(
  ctx: RowContext,
  row: Pick<Row, 'status' | 'secret'>,
  openapi: Meta['openapi'],
  { pageId, linkId }: Target,
  work: Work<T>,
): Promise<Answer<T>> {
  const guarded = pageId !== undefined && ctx.ifMatch !== undefined ? withIfMatch(pageId, linkId, ctx.ifMatch, work) : work
  const finish = async (c: RowContext) => {
    const result = await guarded(c)
    const answer = result instanceof Answer ? result : new Answer<T>({ body: result })
    if (row.status !== 201 || !openapi?.path) return answer
    const { id } = answer.value() as { id: string }
    const path = openapi.path.replace('{pageId}', pageId ?? '')
    return new Answer<T>(answer.content, { ...answer.headers, location: `/api/v1${path}/${id}` })
  }
  const answer = ctx.idempotency ? await replayable(ctx, ctx.idempotency, row, finish) : await finish(ctx)
  Object.assign(ctx.reply.headers, answer.headers)
  return answer
}

/** What a write's input names: a page, and the slug at which a page may be from now on. */
export const changeOf = (input: unknown): Change => {
  const { pageId, slug, document } = (input ?? {}) as Change & { document?: { slug: string } }
  return { pageId, slug: slug ?? document?.slug }
}

/** Tells of a write that took effect, or whose outcome is unknown; one that was refused has changed nothing. */
export async function telling<T>(ctx: RowContext, change: Change, write: () => Promise<T>): Promise<T> {
  try {
    const result = await write()
    ctx.changed(change)
    return result
  } catch (error) {
    const { reason } = toApiError(error)
    if (reason === 'database_unavailable' || reason === 'internal') ctx.changed(change)
    throw error
  }
}

async function replayable<T>(
  ctx: RowContext,
  { key, fingerprint }: NonNullable<RowContext['idempotency']>,
  row: Pick<Row, 'status' | 'secret'>,
  finish: (ctx: RowContext) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  if (key.length < 1 || key.length > 255) {
    fail('invalid_input', { issues: [{ path: ['idempotency-key'], message: 'Must have 1 to 255 characters' }] })
  }
  let fresh: Answer<T> | undefined
  const { reply, replayed } = await once(ctx.db, ctx.owner, { key, fingerprint: fingerprint() }, async (db): Promise<Reply> => {
    fresh = await finish({ ...ctx, db })
    const body = row.secret ? null : (fresh.text() ?? '')
    return { status: row.status, headers: fresh.headers, body }
  })
  if (!replayed && fresh) return fresh
  if (reply.body === null) {
    throw new ApiError('idempotency_token_exists', { details: { id: reply.headers['location']?.split('/').at(-1) } })
  }
  return new Answer<T>({ json: reply.body }, { ...reply.headers, 'idempotency-replayed': 'true' })
}

/** If-Match compares the revision only, under the page's row lock, in the write's transaction. */
function withIfMatch<T>(pageId: PageId, linkId: LinkId | undefined, header: string, work: Work<T>): Work<T> {
  const wanted = parseIfMatch(header)
  return (ctx) =>
    ctx.db.transaction(async (tx) => {
      const revision = await lockRevision(tx, ctx.owner, pageId)
      if (!matches(wanted, revision)) {
        // A link that is not there is said first.
        if (linkId !== undefined) await readLink(tx, ctx.owner, pageId, linkId)
        fail('revision_stale')
      }
      return work({ ...ctx, db: tx })
    })
}
