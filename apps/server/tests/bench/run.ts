// `npm run bench`: measures each figure in the same run as its limit, and writes docs/measurements/bench.md. Exits with 1 if a figure
// misses its required value.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startEmbedded } from '@tessera/db'

import { type Server, startServer } from '../../scripts/start-server.mjs'
import { measureAnalytics } from './measures/analytics.ts'
import { measureClicks } from './measures/clicks.ts'
import { compare } from '../support/load/compare.ts'
import { chooseGenerator } from '../support/load/generator.ts'
import { firstNumber, type Load, repeatedLoad } from '../support/load/load.ts'
import { loadRequests, pick } from './data/browsers.ts'
import { type Connection, newDatabase } from './data/database.ts'
import { measureDocuments } from './measures/document.ts'
import { peakMb } from '../support/memory.ts'
import { measureHotPage, measureVisitors } from './measures/pages.ts'
import { measureMetrics } from './measures/metrics.ts'
import { baselineFlags } from './baselines/flags.ts'
import { productFlags } from '../support/product-flags.ts'
import { measureRender } from './measures/render.ts'
import { allHold, report, reportRatio, writeReport } from './report.ts'
import { measureSizes } from './measures/sizes.ts'

const product = new URL('../../../dist/main.js', import.meta.url)
const limits = new URL('./limits.js', import.meta.url)
const migrations = new URL('../../../dist/migrations', import.meta.url).pathname
const unlimited = { PORT: '0', LOG_LEVEL: 'warn', API_RATE_LIMIT: '1000000000', QUOTA_PAGES: '0', QUOTA_LINKS: '0' }

reportRender(10, 0.15, 9)
reportRender(200, 1.5, 13)
const folder = await mkdtemp(join(tmpdir(), 'tessera-bench-'))
try {
  await measureStart(join(folder, 'start'))
  chooseGenerator()
  await onOwnPostgres('redirect', measureRedirect)
  await onOwnPostgres('load', async (connection) => {
    await measureLoad(connection)
    await measureSizes(connection, migrations, serve)
  })
} finally {
  await rm(folder, { recursive: true, force: true })
}
writeReport()
process.exit(allHold() ? 0 : 1)

function reportRender(tiles: number, slowest: number, largest: number): void {
  const { milliseconds, kilobytes } = measureRender(tiles)
  report(`a page with ${tiles} tiles, rendered`, `${milliseconds.toFixed(3)} ms`, milliseconds <= slowest, `${slowest} ms`, 'none')
  report(`a page with ${tiles} tiles, in brotli`, `${kilobytes.toFixed(1)} KB`, kilobytes <= largest, `${largest} KB`, 'none')
}

async function measureStart(dataDir: string): Promise<void> {
  const times: number[] = []
  for (let i = 0; i < 4; i++) {
    const server = await startServer(product, [], { ...unlimited, DATA_DIR: dataDir }, productFlags)
    await fetch(`${server.url}/healthz`)
    times.push(server.startedMs)
    await server.stop()
  }
  const [cold = 0, ...warm] = times
  const best = Math.round(warm.toSorted((a, b) => a - b)[1] ?? 0)
  report('start of the built server, new database', `${Math.round(cold)} ms`, cold <= 15_000, '15000 ms', 'none')
  report('start of the built server, warm, to the first answer', `${best} ms`, best <= 2000, '2000 ms', '1000 ms')
}

function urlOf({ host, port, user, database }: Connection): string {
  return `postgresql://${user}@/${database}?host=${host}&port=${port}`
}

function serve(connection: Connection, env: Record<string, string> = {}): Promise<Server> {
  const own = { DATABASE_URL: urlOf(connection), DATA_DIR: join(folder, `data-${connection.database}`), HOST: '127.0.0.1' }
  return startServer(product, [], { ...unlimited, ...own, ...env }, productFlags)
}

/** Gives each measurement a PostgreSQL of its own, so that vacuuming the rows of one does not slow the next. */
async function onOwnPostgres(name: string, measure: (connection: Connection) => Promise<void>): Promise<void> {
  const embedded = await startEmbedded({ dataDir: join(folder, name) })
  try {
    await measure(embedded.connection)
  } finally {
    await embedded.stop()
  }
}

async function measureRedirect(connection: Connection): Promise<void> {
  const { own, links, slug } = await newDatabase(connection, 'redirect', migrations)
  const server = await serve(own, { TRUSTED_PROXIES: 'loopback' })
  await measureVisitors(server, slug)
  await measureClicks(server, links.slice(0, 1_000))
  await server.stop()
}

async function measureLoad(connection: Connection): Promise<void> {
  const { own, secrets, pages, slug } = await newDatabase(connection, 'load', migrations)
  const url = urlOf(own)
  const ours = await serve(own)
  const bearer = () => ({ authorization: `Bearer ${pick(secrets)}` })
  const json = () => ({ ...bearer(), 'content-type': 'application/json' })
  const get = repeatedLoad(Array.from({ length: loadRequests }, () => ({ path: `/api/v1/pages/${pick(pages)}`, headers: bearer() })))
  const linkBody = JSON.stringify({ url: 'https://example.com/a/b', type: 'blog', title: 'A link' })
  // One client writes a page. If several do it in turn, each link begins an entry of the page's history.
  const addLinkTo = (ids: string[]) =>
    repeatedLoad(
      Array.from({ length: loadRequests }, (_, n) => ({
        path: `/api/v1/pages/${ids[n % ids.length]}/links`,
        method: 'POST',
        headers: { ...json(), authorization: `Bearer ${secrets[n % ids.length]}` },
        body: linkBody,
      })),
    )
  // The more links a page has, the longer adding one takes, so the baseline adds to other pages.
  const half = pages.length / 2
  const [addLink, addLinkElsewhere] = [addLinkTo(pages.slice(0, half)), addLinkTo(pages.slice(half))]
  const pageBody = JSON.stringify({ title: 'A page', description: 'One line', slug: 'added-{number}' })
  const addPage = repeatedLoad(
    Array.from({ length: loadRequests }, () => ({ path: '/api/v1/pages', method: 'POST', headers: json(), body: pageBody })),
    { sent: firstNumber },
  )
  const against = async (name: string, mode: string, load: Load, required: number, target: number, limitLoad = load) => {
    const limit: Server = await startServer(limits, [mode, url], {}, baselineFlags)
    reportRatio(name, await compare({ url: ours.url, load }, { url: limit.url, load: limitLoad }), required, target)
    await limit.stop()
  }
  await measureHotPage(ours, slug)
  await against('GET page with 10 links against three named statements', 'three-statements', get, 1.2, 1.6)
  await against('GET page with 10 links against one pipelined JSON statement', 'one-statement', get, 0.65, 0.9)
  await against('POST link against selecting the token and a single insert', 'insert-link', addLink, 0.7, 0.9, addLinkElsewhere)
  await against('POST page against selecting the token and a single insert', 'insert-page', addPage, 0.7, 0.9)
  await measureDocuments(ours.url, json())
  await measureAnalytics(ours.url, own)
  const peak = peakMb(ours.child)
  report('peak memory of the process in all of these', `${peak} MB`, peak <= 250, '250 MB', '150 MB')
  await measureMetrics(ours, (env) => serve(own, { ...env, DATA_DIR: join(folder, 'data-metrics') }), slug, get)
  await ours.stop()
}
