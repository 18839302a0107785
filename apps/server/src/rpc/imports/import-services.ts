import { ApiError, fail, type FetchedFile, type ImportFile, type ImportServices } from '@tessera/api'
import { maxImportTextBytes, parseUrl } from '@tessera/contract'
import { plainFormats } from '@tessera/page'
import pLimit from 'p-limit'

import type { Env } from '../../env.ts'
import { FetchFailure } from '../../fetching/fetch-failure.ts'
import type { Fetched, Fetcher } from '../../fetching/guarded-fetch.ts'
import { ownSite } from '../../fetching/own-site.ts'
import { type RateLimiter, requireWithinLimit } from '../../http/limits/rate-limiter.ts'
import type { PageLookup } from '../../pages/lookup/page-lookup.ts'
import type { ImportReader } from './import-reader.ts'
import { plainJsonAddress } from './plain-json-address.ts'

type ImportDeps = {
  env: Pick<Env, 'remoteContent' | 'publicUrl' | 'fetchAllow' | 'port'>
  pages: Pick<PageLookup, 'page'>
  limiter: RateLimiter
  /** Makes a fetcher that does not fetch from this instance, at this origin or others of its own. */
  fetcherOf: (origin: string) => Fetcher
  reader: ImportReader
}

/** Imports of an account in a minute. */
export const importsPerMinute = { fetch: 10, file: 60 }
/** Fetches at a time, and those that wait. */
const maxFetches = 4
const maxWaitingFetches = 16
const retryAfterSeconds = 5

const accept = 'text/html, application/xhtml+xml, application/json, text/csv, text/plain'
const mediaTypes = /^(?:text\/(?:html|plain|csv|json)|application\/(?:xhtml\+xml|csv|json|[\w.-]{1,60}\+json))\s{0,9}(?:;|$)/i
const fetchLimits = { maxBytes: maxImportTextBytes, accept, mediaTypes, decompress: true }

/** The functions that the rows of imports use. */
export function importServices({ env, pages, limiter, fetcherOf, reader }: ImportDeps): ImportServices {
  const limit = pLimit(maxFetches)

  const count: ImportServices['count'] = async (actor, kind) => {
    const isLimited = actor.limits.requests > 0
    requireWithinLimit(await limiter.take(`imports:${kind}:${actor.owner}`, isLimited ? importsPerMinute[kind] : 0))
  }

  const fetch: ImportServices['fetch'] = async (url, format, origin) => {
    if (env.remoteContent !== 'keep') fail('fetch_off')
    const own = parseUrl(url)
    if (own && ownSite(env, origin)(own)) return ownPage(pages, own, origin).catch(toApiError)
    if (limit.pendingCount >= maxWaitingFetches) fail('import_busy', { retryAfterSeconds })
    return limit(() => fetchPage(fetcherOf(origin), url, format)).catch(toApiError)
  }

  return { count, fetch, read: reader.read }
}

async function fetchPage(fetch: Fetcher, url: string, format: ImportFile['format']): Promise<FetchedFile> {
  const page = await fetch(url, fetchLimits)
  const address = format === 'auto' || format === 'tessera' ? plainJsonAddress(page) : undefined
  // A page that only looks like one of Tessera is read as it is.
  const json = address === undefined ? undefined : await fetch(address, fetchLimits).catch(() => undefined)
  return json && isPlainJson(json) ? fileOf(json) : fileOf(page)
}

const fileOf = ({ body, url, contentType }: Fetched): FetchedFile => ({ bytes: body, address: url.href, contentType })

const isPlainJson = ({ contentType, body }: Fetched): boolean => /^application\/json\b/i.test(contentType) && body[0] === 0x7b

/** What visitors get at the address of a page of this instance, in its JSON form. Nothing is fetched, and no visit is counted. */
async function ownPage(pages: ImportDeps['pages'], url: URL, origin: string): Promise<FetchedFile> {
  const slug = url.pathname.slice(1).replace(/\.json$/i, '')
  const first = await pages.page(slug)
  const found = first.state === 'absent' && first.movedTo !== undefined ? await pages.page(first.movedTo) : first
  if (found.state === 'blocked') throw new FetchFailure('http_status', 410)
  if (found.state !== 'shown' || found.passwordHash !== null) throw new FetchFailure('http_status', 404)
  const { type, render } = plainFormats.json
  const text = render({ page: found.page, id: found.id, origin })
  return { bytes: Buffer.from(text), address: new URL(`/${found.page.slug}.json`, origin).href, contentType: type }
}

function toApiError(error: unknown): never {
  if (!(error instanceof FetchFailure)) throw error
  // A redirect to this instance: it fetches nothing from itself.
  const cause = error.reason === 'unknown_image' ? 'refused_address' : error.reason
  throw new ApiError('fetch_failed', { details: { cause, status: error.status } })
}
