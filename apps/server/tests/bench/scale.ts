// `npm run bench:scale`: compares an installation of a million pages with one of a thousand, and writes the table of docs/measurements/scale.md.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { administration } from '@tessera/api'
import type { OwnerId } from '@tessera/contract'
import { migrateDatabase, openDatabase, startEmbedded, urlOf } from '@tessera/db'
import { provenance } from '@tessera/testing/provenance'
import pg from 'pg'

import { startServer } from '../../scripts/start-server.mjs'
import { byteSize } from '../../src/operations/byte-size.ts'
import { callerFor } from './data/caller.ts'
import { median } from '../support/load/compare.ts'
import { browserHeaders } from './data/browsers.ts'
import { productFlags } from '../support/product-flags.ts'
import { fillToScale, linkOf, nth, type Size, sizeOf, slugOf } from './data/scale-fill.ts'

const product = new URL('../../../dist/main.js', import.meta.url)
const migrations = new URL('../../../dist/migrations', import.meta.url).pathname
const table = new URL('../../../../../docs/measurements/scale.md', import.meta.url)
const rounds = 200

/** By what was measured: the figure as it stands in the table. */
type Figures = Map<string, string>

const pages = Number(process.argv[2] ?? 1_000_000)
const folder = await mkdtemp(join(tmpdir(), 'tessera-scale-'))
const embedded = await startEmbedded({ dataDir: join(folder, 'database'), settings: { fsync: 'off', max_wal_size: '8GB' } })
try {
  const small = await measure(sizeOf(Math.ceil(pages / 1_000)))
  const large = await measure(sizeOf(pages))
  write([...large].map(([name, figure]) => [name, small.get(name) ?? '', figure]))
} finally {
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

async function measure(size: Size): Promise<Figures> {
  const connection = { ...embedded.connection, database: `pages_${size.pages}` }
  await execute(embedded.connection, `create database ${connection.database}`)
  await migrateDatabase(connection, migrations)
  const began = performance.now()
  await fillToScale(connection, size)
  console.log(`${size.pages} pages made in ${seconds(performance.now() - began)}`)
  const figures: Figures = new Map()
  const count = (n: number) => n.toLocaleString('en')
  figures.set('accounts, pages, links, clicks', [size.users, size.pages, size.links, size.clicks].map(count).join(', '))
  const [row] = await execute<{ bytes: number }>(connection, 'select pg_database_size(current_database())::float8 as bytes')
  figures.set('size of the database', byteSize(row?.bytes ?? 0))

  const env = {
    DATABASE_URL: urlOf(connection),
    DATA_DIR: join(folder, connection.database),
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
    API_RATE_LIMIT: '0',
    NODE_ENV: 'production',
  }
  const server = await startServer(product, [], env, productFlags)
  figures.set('start, to the first answer', `${Math.round(server.startedMs)} ms`)
  await measureRequests(server.url, connection, size, figures)
  await server.stop()

  const backup = performance.now()
  execFileSync(process.execPath, [product.pathname, 'backup', folder], { env: { ...process.env, ...env }, stdio: 'inherit' })
  const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('.backup.gz'))
  figures.set('backup', `${seconds(performance.now() - backup)}, ${byteSize(statSync(join(folder, file)).size)}`)
  await rm(join(folder, file))
  return figures
}

async function measureRequests(url: string, connection: pg.ClientConfig, { pages, users }: Size, figures: Figures): Promise<void> {
  const db = openDatabase(connection)
  const owner = nth('user', 1) as OwnerId
  const caller = await callerFor(db, owner)
  const { token } = await caller.tokens.create({})
  const any = () => 1 + Math.floor(Math.random() * pages)
  const own = () => 1 + Math.floor(Math.random() * Math.min(10, pages))
  const ask = (path: () => string, headers: Record<string, string>) => async () => {
    const answer = await fetch(url + path(), { headers, redirect: 'manual' })
    await answer.arrayBuffer()
    if (answer.status >= 400) throw new Error(`${answer.url}: ${answer.status}`)
  }
  const bearer = { authorization: `Bearer ${token}` }
  const range = [400, 1].map((days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10))
  const works: [name: string, work: () => Promise<unknown>][] = [
    ['a page, mostly not in memory', ask(() => `/${slugOf(any())}`, browserHeaders(0))],
    ['a redirect, mostly of a page that is not in memory', ask(() => `/go/${linkOf(any(), 3)}`, browserHeaders(0))],
    ['list of an account’s pages', ask(() => '/api/v1/pages', bearer)],
    ['a page with its links over the API', ask(() => `/api/v1/pages/${nth('page', own())}`, bearer)],
    ['analytics of 399 days', ask(() => `/api/v1/pages/${nth('page', 1)}/analytics?from=${range[0]}&to=${range[1]}`, bearer)],
    ['all accounts, for an administrator', () => caller.admin.accounts.list({})],
    [
      'an account by the beginning of its address',
      () => caller.admin.accounts.list({ search: `person-${1 + Math.floor(Math.random() * users)}@` }),
    ],
    ['pages by the beginning of a title', () => caller.admin.pages.list({ search: `Page ${any()}` })],
    ['figures of the instance', () => administration.readFigures(db)],
  ]
  for (const [name, work] of works) {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now()
      await work()
      times.push(performance.now() - began)
    }
    const p95 = times.toSorted((a, b) => a - b)[Math.floor(rounds * 0.95)] ?? Number.NaN
    figures.set(name, `${median(times).toFixed(1)} ms, ${p95.toFixed(1)} ms`)
    console.log(`${name}: ${figures.get(name)}`)
  }
  await db.close()
}

/** Replaces the text between the marks. The text around them is written by hand. */
function write(rows: readonly (readonly string[])[]): void {
  const measured = `${provenance()} PostgreSQL ran with \`fsync=off\`.`
  const lines = ['| what | a thousandth | all |', '| --- | --- | --- |', ...rows.map((row) => `| ${row.join(' | ')} |`)]
  const text = readFileSync(table, 'utf8')
  writeFileSync(table, text.replace(/(?<=<!-- measured -->\n)[^]*(?=<!-- end -->)/, `\n${measured}\n\n${lines.join('\n')}\n\n`))
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}

async function execute<R extends pg.QueryResultRow>(connection: pg.ClientConfig, text: string): Promise<R[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<R>(text)).rows
  } finally {
    await client.end()
  }
}
