import type { Server } from '../../../scripts/start-server.mjs'
import { compare, compareTurns } from '../../support/load/compare.ts'
import { type Load, repeatedLoad } from '../../support/load/load.ts'
import { browserHeaders, loadRequests, pick } from '../data/browsers.ts'
import { type Connection, newDatabase } from '../data/database.ts'
import { fill, filledLink, filledPage, filledSlug, linksOfFilledPage } from '../data/fill.ts'
import { reportRatio } from '../report.ts'
import { clickLoad, clickTurn } from './click-load.ts'
import { hotPageLoad } from './pages.ts'

type Start = (connection: Connection, env: Record<string, string>) => Promise<Server>

/** Pages that have links. Only they are requested, so that responses have the same size with a thousand pages and with a million. */
const pagesWithLinks = 200_000
const clickTurnMs = 2_000

/** Sends requests for random pages to a server with a thousand pages and to one with a million, of which 200,000 have links. */
export async function measureSizes(connection: Connection, migrations: string, start: Start): Promise<void> {
  const make = async (database: string, pages: number) => {
    const made = await newDatabase(connection, database, migrations)
    const requested = Math.min(pages, pagesWithLinks)
    await fill(made.own, pages, requested)
    return { ...made, randomPage: () => 1 + Math.floor(Math.random() * requested) }
  }
  const small = await make('thousand', 1_000)
  const large = await make('million', 1_000_000)
  await measureCold(await start(large.own, {}), large.slug)

  // 1 MB holds about a tenth of the thousand pages, so both servers look most pages up.
  const smallCache = { PAGE_CACHE_MB: '1', TRUSTED_PROXIES: 'loopback' }
  const [few, many] = [await start(small.own, smallCache), await start(large.own, smallCache)]
  const against = async (name: string, loadOf: (seeded: typeof small) => Load) => {
    const result = await compare({ url: many.url, load: loadOf(large) }, { url: few.url, load: loadOf(small) })
    reportRatio(`${name} with a million pages against a thousand`, result, 0.83, 0.95)
  }
  const some = Array.from({ length: loadRequests }, (_, nth) => nth)
  await against('random page, mostly not in memory,', ({ randomPage }) =>
    repeatedLoad(some.map((nth) => ({ path: `/${filledSlug(randomPage())}`, headers: browserHeaders(nth) }))),
  )
  await against('API read of a random page', ({ randomPage, secrets }) =>
    repeatedLoad(
      some.map(() => ({ path: `/api/v1/pages/${filledPage(randomPage())}`, headers: { authorization: `Bearer ${pick(secrets)}` } })),
    ),
  )
  const clicks = (server: Server, { randomPage }: typeof small) => {
    const links = some.map(() => filledLink(randomPage(), Math.floor(Math.random() * linksOfFilledPage)))
    return clickTurn(server.url, clickLoad(links), 50, clickTurnMs)
  }
  const result = await compareTurns(clicks(many, large), clicks(few, small))
  reportRatio('counted redirect of a random page with a million pages against a thousand', result, 0.83, 0.95)
  await Promise.all([few.stop(), many.stop()])
}

/** Requests each page once, so that none is in memory, against one page that is. */
async function measureCold(server: Server, slug: string): Promise<void> {
  const cold = repeatedLoad(
    Array.from({ length: loadRequests }, (_, nth) => ({ path: `/${filledSlug('{number}')}`, headers: browserHeaders(nth) })),
  )
  const hot = hotPageLoad(slug)
  const result = await compare({ url: server.url, load: cold }, { url: server.url, load: hot })
  reportRatio('every request another of 200,000 pages against one page', result, 0.05, 0.1)
  if (cold.counter.sent > pagesWithLinks) throw new Error('Pages were requested twice')
  await server.stop()
}
