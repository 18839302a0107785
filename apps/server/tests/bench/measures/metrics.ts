import type { Server } from '../../../scripts/start-server.mjs'
import { compare } from '../../support/load/compare.ts'
import type { Load } from '../../support/load/load.ts'
import { freePort } from '../../support/network/free-port.ts'
import { hotPageLoad, untilBrotli } from './pages.ts'
import { reportRatio } from '../report.ts'

/** What METRICS_PORT costs: a server that serves metrics against one that does not. */
export async function measureMetrics(
  without: Server,
  start: (env: Record<string, string>) => Promise<Server>,
  slug: string,
  apiRead: Load,
): Promise<void> {
  const metered = await start({ METRICS_PORT: String(await freePort()) })
  await untilBrotli(`${metered.url}/${slug}`)
  const page = hotPageLoad(slug)
  const pages = await compare({ url: metered.url, load: page }, { url: without.url, load: page })
  reportRatio('public page of 12 links with METRICS_PORT against without', pages, 0.25, 0.5)
  const reads = await compare({ url: metered.url, load: apiRead }, { url: without.url, load: apiRead })
  reportRatio('GET page with 10 links with METRICS_PORT against without', reads, 0.85, 0.95)
  await metered.stop()
}
