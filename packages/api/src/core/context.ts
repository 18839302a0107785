import type { ImageId, Instance, InstanceStats, Limits, LinkPreviewRequest, OwnerId, PageId, Plan, ResetToken } from '@tessera/contract'
import type { Db } from '@tessera/db'

import type { StartExport } from '../documents/transfer/export/export-types.ts'
import type { RenderSite } from '../public/page-site.ts'
import type { ImportServices } from '../documents/transfer/imports/import-services.ts'
import type { Actor, Author } from './actor.ts'

/** An account and its email address. */
export type AccountRef = { owner: OwnerId; email: string }

/** A page that a write may have changed: by its id or, where it is new or renamed, by its slug. */
export type ChangedPage = { pageId?: PageId | undefined; slug?: string | undefined }

/** One HTTP request. The calls of a tRPC batch share it. */
export type ApiRequest = {
  id: string
  /** The service's own origin as this request addressed it, without a trailing slash, for URLs in answers. */
  origin: () => string
  /**
   * Rejects with the contract's errors for credentials, origin and rate limit. Each call counts against the limit.
   * `ownOrigin`: a session's cookie counts only in requests that no other site causes.
   */
  authenticate: (kind: 'session' | 'any', ownOrigin: boolean) => Promise<Actor>
  /** Rejects with `database_unavailable` when `work` takes too long; the work itself continues. */
  withTimeout: <T>(work: Promise<T>) => Promise<T>
  ifMatch: string | undefined
  ifNoneMatch: string | undefined
  /** Only on POST under /api/v1. `fingerprint` is the SHA-256 of method, path, query and body. */
  idempotency: { key: string; fingerprint: () => Buffer } | undefined
  /** Headers of the response. Authentication and rows add to them. */
  responseHeaders: Record<string, string>
}

/** A decoded image: what is stored of it. */
export type DecodedImage = { id: ImageId; width: number; height: number; files: readonly ImageFile[] }
/** `name` is `master`, the width of a variant in pixels, or `card` for the JPEG. */
export type ImageFile = { name: string; content: Uint8Array }

/** What a link preview shows of a page. */
export type PageContent = { title: string | null; description: string | null; icon: DecodedImage | null; image: DecodedImage | null }

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
  /**
   * Decodes an uploaded or fetched picture, outside any transaction: it can take ten seconds. Rejects with `image_unsupported`,
   * `image_invalid`, `image_too_large`, `image_busy` or `rate_limited`.
   */
  decodeImage: (owner: OwnerId, content: Uint8Array) => Promise<DecodedImage>
  /** Counts an upload, a fetch by hand or a link preview against the account's limit. Rejects with `rate_limited`. */
  countImageRequest: (actor: Author) => Promise<void>
  /** Fetches from other sites. The functions that fetch reject with `fetch_off` unless remote pictures are kept. */
  remote: {
    /** Whether a URL leads to this instance, whose own address is `origin` or the configured one. */
    isOwn: (url: string, origin: string) => boolean
    /** Fetches a picture. Rejects with `fetch_failed`. */
    fetchPicture: (url: string, origin: string) => Promise<Uint8Array>
    /** Reads what a page says about itself, with the pictures that it names. Rejects with `fetch_failed` if the page cannot be fetched. */
    readPage: (actor: Author, request: LinkPreviewRequest, origin: string) => Promise<PageContent>
  }
  /** Renders a page as static files, for exports. */
  renderSite: RenderSite
  imports: ImportServices
  startExport: StartExport
  /** Tests and development: compare every answer with its row's `output` and `etag`. */
  checkOutputs: boolean
}

/** What a surface (REST or tRPC) passes to a row. */
export type Context = { db: Db; request: ApiRequest; services: Services }

/** The argument of a row's function. `db` is a transaction when `If-Match` or `Idempotency-Key` requires one. */
export type RowCall<I> = Context & { actor: Author; input: I }
