import type { Instance, InstanceStats, Limits, OwnerId, PageId, Plan, ResetToken, Scope, SessionId, TokenId } from '@tessera/contract'
import type { Db } from '@tessera/db'

/** Who is asking. A session holds every scope, a token what it was granted. */
export type Actor = {
  owner: OwnerId
  plan: Plan
  admin: boolean
  scopes: ReadonlySet<Scope>
  /** Null under a session. */
  token: TokenId | null
  /** Null under a token. */
  session: SessionId | null
}

/** An account, and where its owner is reached. */
export type AccountRef = { owner: OwnerId; email: string }

/** What a write may have changed: a page, by its id or, where it is new or renamed, by its slug. */
export type Change = { pageId?: PageId | undefined; slug?: string | undefined }

/** What one HTTP request brings to the rows that it calls. */
export type Context = {
  db: Db
  requestId: string
  /** Throws what the contract says of credentials, their origin and the rate limit. Each call counts against the limit. */
  authenticate: (kind: 'session' | 'any', write: boolean) => Promise<Actor>
  /** Rejects where a call takes longer than its caller should wait; what is late goes on. */
  inTime: <T>(work: Promise<T>) => Promise<T>
  limitsOf: (plan: Plan) => Limits
  instance: Instance
  ifMatch: string | undefined
  /** Only on POST under /api/v1. `fingerprint` is the SHA-256 of method, path and body. */
  idempotency: { key: string; fingerprint: () => Buffer } | undefined
  /** Headers of the answer, filled on the way. */
  reply: { headers: Record<string, string> }
  /** Tests and development: every answer is checked against its row's output schema. */
  checkOutputs: boolean
  /** Signing in is a library's, which knows neither rows nor quotas. `by` is the administrator. */
  makeResetToken: (account: AccountRef, by: OwnerId) => Promise<ResetToken>
  /** The same for an account that was made for somebody, who gets it by mail where there is a mail server. */
  invite: (account: AccountRef) => Promise<ResetToken>
  /** How the process runs that answers. */
  readProcess: () => Promise<InstanceStats['process']>
  /** Told of each write that took effect or may have, after its commit and before its answer. */
  changed: (change: Change) => void
}

/** What a row's own function is given. */
export type RowContext = Context & {
  actor: Actor
  owner: OwnerId
  limits: Limits
}

/** Written out, since copying with `...` is a tenth of node's work for a hot read. */
export const rowContext = (ctx: Context, actor: Actor): RowContext => ({
  db: ctx.db,
  requestId: ctx.requestId,
  authenticate: ctx.authenticate,
  inTime: ctx.inTime,
  limitsOf: ctx.limitsOf,
  instance: ctx.instance,
  ifMatch: ctx.ifMatch,
  idempotency: ctx.idempotency,
  reply: ctx.reply,
  checkOutputs: ctx.checkOutputs,
  makeResetToken: ctx.makeResetToken,
  invite: ctx.invite,
  readProcess: ctx.readProcess,
  changed: ctx.changed,
  actor,
  owner: actor.owner,
  limits: ctx.limitsOf(actor.plan),
})
