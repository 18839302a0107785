import type { Limits, OwnerId, PageId, Plan, Scope, SessionId, TokenId } from '@tessera/contract'

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
