import { type Server, startServer } from '../../../scripts/start-server.mjs'
import { compare } from '../../support/load/compare.ts'
import { repeatedLoad } from '../../support/load/load.ts'
import { browserHeaders, loadRequests } from '../data/browsers.ts'
import { baselineFlags } from '../baselines/flags.ts'
import { report, reportRatio } from '../report.ts'

const replay = new URL('./replay.js', import.meta.url)

/** Compares one page in memory with a server that only writes the same bytes. */
export async function measureHotPage(ours: Server, slug: string): Promise<void> {
  const load = hotPageLoad(slug)
  await againstReplay(ours, slug, async (limit) => {
    for (const connections of [50, 200]) {
      const result = await compare({ url: ours.url, load }, { url: limit.url, load }, connections)
      const name = `public page of 12 links against its bytes from node:http, ${connections} connections`
      reportRatio(name, result, 0.8, 0.9)
      const slower = result.ours.p99 / result.limit.p99
      report(
        `${name}: p99`,
        `${slower.toFixed(2)} × (${result.ours.p99.toFixed(1)} / ${result.limit.p99.toFixed(1)} ms)`,
        slower <= 2,
        '2 ×',
        'none',
      )
    }
  })
}

/** The same with a different visitor for each request: `ours` must trust loopback as a proxy that reports their addresses. */
export async function measureVisitors(ours: Server, slug: string): Promise<void> {
  const load = hotPageLoad(slug, { 'x-forwarded-for': '{address}' })
  await againstReplay(ours, slug, async (limit) => {
    const result = await compare({ url: ours.url, load }, { url: limit.url, load })
    reportRatio('public page of 12 links against its bytes from node:http, each request from another visitor', result, 0.5, 0.65)
  })
}

async function againstReplay(ours: Server, slug: string, measure: (limit: Server) => Promise<void>): Promise<void> {
  await untilBrotli(`${ours.url}/${slug}`)
  const limit = await startServer(replay, [`${ours.url}/${slug}`, JSON.stringify(browserHeaders(0))], {}, baselineFlags)
  await measure(limit)
  await limit.stop()
}

/** Requests for one page, with the headers of 5,000 browsers. */
export const hotPageLoad = (slug: string, headers: Readonly<Record<string, string>> = {}) =>
  repeatedLoad(Array.from({ length: loadRequests }, (_, nth) => ({ path: `/${slug}`, headers: { ...browserHeaders(nth), ...headers } })))

/** The server compresses a page with brotli only after it has been requested again. */
export async function untilBrotli(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(url, { headers: browserHeaders(0) })
    await response.arrayBuffer()
    if (response.headers.get('content-encoding') === 'br') return
  }
}
