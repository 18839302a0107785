import { ApiError, fail, type Services } from '@tessera/api'
import { maxImageBytes } from '@tessera/contract'
import pLimit from 'p-limit'

import manifest from '../../package.json' with { type: 'json' }
import type { Env } from '../env.ts'
import { addressGuard } from './address-guard.ts'
import { FetchFailure } from './fetch-failure.ts'
import { type Fetcher, guardedFetcher, type Resolve } from './guarded-fetch.ts'
import { ownSite, remotePictures } from './own-site.ts'
import { acceptPictures, readPage } from './previews/page-reader.ts'

/** Fetches by hand and link previews at a time, and those that wait. */
const maxCalls = 8
const maxWaitingCalls = 32
const retryAfterSeconds = 5

type SiteOptions = Pick<Env, 'publicUrl' | 'fetchAllow' | 'port'>

/** Makes fetchers that do not fetch from this instance. `origin` is its origin as a request addressed it. */
export function fetcherFactory(options: SiteOptions, resolve?: Resolve): (origin?: string) => Fetcher {
  const { publicUrl, fetchAllow } = options
  const guard = addressGuard(fetchAllow)
  const agent = `Tessera/${manifest.version}${publicUrl === undefined ? '' : ` (+${publicUrl})`}`
  return (origin) => guardedFetcher({ guard, agent, ...(resolve && { resolve }), isOwn: ownSite(options, origin) })
}

/** The functions that rows use to fetch from other sites. */
export function remoteServices(
  env: Pick<Env, 'publicUrl' | 'port' | 'remoteContent'>,
  decode: Services['decodeImage'],
  fetcherOf: ReturnType<typeof fetcherFactory>,
): Services['remote'] {
  const limit = pLimit(maxCalls)
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (env.remoteContent !== 'keep') fail('fetch_off')
    if (limit.pendingCount >= maxWaitingCalls) fail('image_busy', { retryAfterSeconds })
    return limit(work).catch((error: unknown) => {
      if (!(error instanceof FetchFailure)) throw error
      throw new ApiError('fetch_failed', { details: { cause: error.reason, status: error.status } })
    })
  }
  return {
    isOwn: (url, origin) => remotePictures(env, origin).isOwn(url),
    fetchPicture: (url, origin) =>
      run(async () => (await fetcherOf(origin)(url, { maxBytes: maxImageBytes, accept: acceptPictures })).body),
    readPage: (actor, request, origin) => run(() => readPage({ fetch: fetcherOf(origin), decode }, actor, request)),
  }
}
