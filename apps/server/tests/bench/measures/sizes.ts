import type { Server } from '../../../scripts/start-server.mjs'
import { clickFor } from './click-load.ts'
import { compare, compareTurns, type Load } from '../../support/load/compare.ts'
import { type Connection, newDatabase } from '../data/database.ts'
import { fill, filledSlug } from '../data/fill.ts'
import { browser } from './pages.ts'
import { reportRatio } from '../report.ts'

type Start = (connection: Connection, env: Record<string, string>) => Promise<Server>

const composed = 200_000

/** The same requests to a server with a thousand pages and to one with a million, of which 200,000 have links. */
export async function measureSizes(connection: Connection, migrations: string, start: Start): Promise<void> {
  const make = async (database: string, pages: number) => {
    const made = await newDatabase(connection, database, migrations)
    await fill(made.own, pages, Math.min(pages, composed))
    return made
  }
  const small = await make('thousand', 1_000)
  const large = await make('million', 1_000_000)
  await measureCold(await start(large.own, {}), large.slug)

  // So little memory that hardly a page is found in it.
  const forgetful = { PAGE_CACHE_MB: '1', TRUSTED_PROXIES: 'loopback' }
  const [few, many] = [await start(small.own, forgetful), await start(large.own, forgetful)]
  const against = async (name: string, loadOf: (seeded: typeof small) => Load) => {
    const result = await compare({ url: many.url, load: loadOf(large) }, { url: few.url, load: loadOf(small) })
    reportRatio(`${name} with a million pages against a thousand`, result, 0.83, 0.95)
  }
  await against('page that is not in memory', () => ({ paths: small.pages.map((_, i) => `/page-${i}`), headers: browser }))
  await against('API read', ({ pages, secret }) => ({
    paths: pages.map((id) => `/api/v1/pages/${id}`),
    headers: { authorization: `Bearer ${secret}` },
  }))
  const clicks = (server: Server, links: string[]) => () => clickFor(2_000, server.url, links.slice(0, 1_000), 50)
  const result = await compareTurns(clicks(many, large.links), clicks(few, small.links))
  reportRatio('counted redirect with a million pages against a thousand', result, 0.83, 0.95)
  await Promise.all([few.stop(), many.stop()])
}

/** Each page is asked for once, and the next one is another. */
async function measureCold(server: Server, slug: string): Promise<void> {
  let asked = 0
  const cold: Load = { paths: () => `/${filledSlug((asked++ % composed) + 1)}`, headers: browser }
  const hot: Load = { paths: () => `/${slug}`, headers: browser }
  const result = await compare({ url: server.url, load: cold }, { url: server.url, load: hot })
  reportRatio('every request another of 200,000 pages against one page', result, 0.05, 0.1)
  if (asked > composed) throw new Error('Pages were asked for twice')
  await server.stop()
}
