import type { PageId } from '@tessera/contract'
import type { Db } from '@tessera/db'
import type { FastifyRequest } from 'fastify'

import type { ClickCounter } from '../counting/clicks/click-counter.ts'
import type { ViewCounter } from '../counting/views/view-counter.ts'
import type { Env } from '../env.ts'
import type { RateLimiter } from '../http/limits/rate-limiter.ts'
import type { PageLookup } from './lookup/page-lookup.ts'
import type { PageLocks } from './password/page-unlock.ts'

/** Paths of the files that visitors' routes serve or load. */
export type VisitorFiles = { fonts: string; cardWorker: string; cardFonts: string; favicon: string }

/** What the routes for visitors share. */
export type VisitorServices = {
  db: Db
  env: Env
  files: VisitorFiles
  limiter: RateLimiter
  pages: PageLookup
  /** The origin of the service's own URLs, without a trailing slash. */
  originOf: (request: FastifyRequest) => string
  /** The headers of every response, for responses that bypass the framework. */
  commonHeaders: Readonly<Record<string, string>>
  /** Pseudonymizes a visitor: the hash differs from page to page and from day to day. */
  visitorHash: (request: FastifyRequest, page: PageId) => Buffer
  locks: PageLocks
  clicks: ClickCounter
  views: ViewCounter
}
