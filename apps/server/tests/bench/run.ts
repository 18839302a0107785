// `npm run bench`: every figure beside its limit, in one run. Exits 1 when a floor is not reached.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startEmbedded, typeId } from '@tessera/db'

import { type Server, startServer } from '../../scripts/start-server.mjs'
import { measureAnalytics } from './measures/analytics.ts'
import { measureClicks } from './measures/clicks.ts'
import { compare, type Load } from '../support/load/compare.ts'
import { type Connection, newDatabase } from './data/database.ts'
import { measureDocuments } from './measures/document.ts'
import { residentMb } from '../support/memory.ts'
import { measureHotPage } from './measures/pages.ts'
import { productFlags } from './processes.ts'
import { measureRender } from './measures/render.ts'
import { allHold, report, reportRatio } from './report.ts'
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
  await onServer('redirect', measureRedirect)
  await onServer('load', async (connection) => {
    await measureLoad(connection)
    await measureSizes(connection, migrations, serve)
  })
} finally {
  await rm(folder, { recursive: true, force: true })
}
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
  report('start of the built server, new database', `${Math.round(cold)} ms`, true, 'none', 'none')
  report('start of the built server, warm, to the first answer', `${best} ms`, best <= 2000, '2000 ms', '1000 ms')
}

function urlOf({ host, port, user, database }: Connection): string {
  return `postgresql://${user}@/${database}?host=${host}&port=${port}`
}

function serve(connection: Connection, env: Record<string, string> = {}): Promise<Server> {
  const own = { DATABASE_URL: urlOf(connection), DATA_DIR: join(folder, `data-${connection.database}`), HOST: '127.0.0.1' }
  return startServer(product, [], { ...unlimited, ...own, ...env }, productFlags)
}

/** One measurement's rows leave PostgreSQL work, such as to vacuum them, which would be asked of the next one. */
async function onServer(name: string, measure: (connection: Connection) => Promise<void>): Promise<void> {
  const embedded = await startEmbedded({ dataDir: join(folder, name) })
  try {
    await measure(embedded.connection)
  } finally {
    await embedded.stop()
  }
}

async function measureRedirect(connection: Connection): Promise<void> {
  const { own, links } = await newDatabase(connection, 'redirect', migrations)
  const server = await serve(own, { TRUSTED_PROXIES: 'loopback' })
  await measureClicks(server, links.slice(0, 1_000))
  await server.stop()
}

async function measureLoad(connection: Connection): Promise<void> {
  const { own, secret, pages, slug } = await newDatabase(connection, 'load', migrations)
  const url = urlOf(own)
  const ours = await serve(own)
  const headers = { authorization: `Bearer ${secret}` }
  const write = { ...headers, 'content-type': 'application/json' }
  const get: Load = { paths: pages.map((id) => `/api/v1/pages/${id}`), headers }
  const addLink: Load = {
    paths: pages.map((id) => `/api/v1/pages/${id}/links`),
    method: 'POST',
    headers: write,
    body: JSON.stringify({ url: 'https://example.com/a/b', type: 'blog', title: 'A link' }),
  }
  const addPage: Load = {
    paths: ['/api/v1/pages'],
    method: 'POST',
    headers: write,
    body: () => JSON.stringify({ title: 'A page', description: 'One line', slug: typeId('s').replace('_', '-') }),
  }
  const against = async (name: string, mode: string, load: Load, floor: number, aim: number) => {
    const limit: Server = await startServer(limits, [mode, url])
    reportRatio(name, await compare({ url: ours.url, load }, { url: limit.url, load }), floor, aim)
    await limit.stop()
  }
  const memory = [residentMb(ours.child)]
  await measureHotPage(ours, slug)
  memory.push(residentMb(ours.child))
  await against('GET page with 10 links against three named statements', 'three-statements', get, 1.8, 2.4)
  memory.push(residentMb(ours.child))
  await against('GET page with 10 links against one pipelined JSON statement', 'one-statement', get, 0.65, 0.9)
  memory.push(residentMb(ours.child))
  await against('POST link against a single insert', 'insert-link', addLink, 0.7, 0.9)
  await against('POST page against a single insert', 'insert-page', addPage, 0.7, 0.9)
  memory.push(residentMb(ours.child))
  await measureDocuments(ours.url, write)
  await measureAnalytics(ours.url, own)
  report('memory of the process during the load, MB', memory.join(' → '), Math.max(...memory) <= 250, '250', '150')
  await ours.stop()
}
