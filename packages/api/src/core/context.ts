import type { Instance, InstanceStats, Limits, OwnerId, PageId, Plan, ResetToken, Scope, SessionId, TokenId } from '@tessera/contract'
import type { Db } from '@tessera/db'

/** The pages that a token may be used for; pages that were deleted stay in the set. Null: all pages of the owner. */
export type BoundPages = ReadonlySet<PageId> | null

/** The account behind a request. A session holds every scope, a token those that it was granted. */
export type Actor = {
  owner: OwnerId
  plan: Plan
  admin: boolean
  scopes: ReadonlySet<Scope>
  /** The pages that the token is bound to. Null for a session, and for a token of all pages. */
  pages: BoundPages
  /** Null for a session. */
  token: TokenId | null
  /** Null for a token. */
  session: SessionId | null
}

/** The actor of a call, with the limits of its plan. Writers of pages take it, because history names it. */
export type Author = Actor & { limits: Limits }

/** An account and its e-mail address. */
export type AccountRef = { owner: OwnerId; email: string }

/** A page that a write may have changed: by its id or, where it is new or renamed, by its slug. */
export type ChangedPage = { pageId?: PageId | undefined; slug?: string | undefined }

/** One HTTP request. The calls of a tRPC batch share it. */
export type ApiRequest = {
  id: string
  /** The service's own origin as this request addressed it, without a trailing slash, for URLs in answers. */
  origin: () => string
  /** Rejects with the contract's errors for credentials, origin and rate limit. Each call counts against the limit. */
  authenticate: (kind: 'session' | 'any', write: boolean) => Promise<Actor>
  /** Rejects with `database_unavailable` when `work` takes too long; the work itself continues. */
  withTimeout: <T>(work: Promise<T>) => Promise<T>
  ifMatch: string | undefined
  ifNoneMatch: string | undefined
  /** Only on POST under /api/v1. `fingerprint` is the SHA-256 of method, path and body. */
  idempotency: { key: string; fingerprint: () => Buffer } | undefined
  /** Headers of the response. Authentication and rows add to them. */
  responseHeaders: Record<string, string>
}

/** What the process provides to every request. */
export type Services = {
  limitsOf: (plan: Plan) => Limits
  /** `signUp` is the configured value. It applies as soon as there is an account. */
  instance: Instance & { signUp: 'open' | 'closed' }
  /** Makes a link that sets an account's password. `by` is the administrator who hands it out. */
  makeResetToken: (account: AccountRef, by: OwnerId, requestId: string) => Promise<ResetToken>
  /** The same for an account that an administrator made. Mails the link when a mail server is configured. */
  invite: (account: AccountRef, requestId: string) => Promise<ResetToken>
  readProcess: () => Promise<InstanceStats['process']>
  /** Called after each write commits (or its outcome is unknown), before the response is sent. Invalidates the page cache. */
  invalidate: (change: ChangedPage) => void
  /** Tests and development: compare every answer with its row's `output` and `etag`. */
  checkOutputs: boolean
}

/** What a surface (REST or tRPC) passes to a row. */
export type Context = { db: Db; request: ApiRequest; services: Services }

/** The argument of a row's function. `db` is a transaction when `If-Match` or `Idempotency-Key` requires one. */
export type RowCall<I> = Context & { actor: Author; input: I }
