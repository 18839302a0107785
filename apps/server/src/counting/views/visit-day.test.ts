import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import {
  auditClicks,
  commitClicks,
  countViews,
  keepLedger,
  keepStats,
  replayClicks,
  rollClicks,
  type ShownPage,
  type Tile,
} from '@tessera/api'
import type { LinkId, PageId } from '@tessera/contract'
import { openDatabase } from '@tessera/db'
import { testDatabase } from '@tessera/db/testing'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { VisitorRequest } from '../../http/request/visitor-request.ts'
import { Audience } from '../audience/audience.ts'
import { countryReader } from '../audience/audience-lifecycle.ts'
import { DailySalts } from '../audience/daily-salts.ts'
import { ClickCounter } from '../clicks/click-counter.ts'
import { Journal } from '../clicks/journal.ts'
import { Ledger } from '../clicks/ledger.ts'
import { DedupeWindow } from '../clicks/dedupe-window.ts'
import { ViewCounter } from './view-counter.ts'

const { connection } = await testDatabase()
const db = openDatabase(connection)
afterAll(() => db.close())
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
/** What the traffic consists of, each with the expected value. */
const agents = [
  { sent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36`, device: 'd' },
  { sent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:133.0) Gecko/20100101 Firefox/133.0', device: 'd' },
  { sent: iphone, device: 'm' },
  { sent: `Mozilla/5.0 (Linux; Android 14; SM-X910) ${webkit} Chrome/131.0.0.0 Safari/537.36`, device: 't' },
  { sent: 'Mozilla/5.0 (PlayStation; PlayStation 5/6.00) AppleWebKit/605.1.15 (KHTML, like Gecko)', device: 'o' },
  { sent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', device: undefined },
  { sent: undefined, device: undefined },
] as const
const referrers = [
  { sent: undefined, host: '' },
  { sent: 'https://news.example/item?id=1', host: 'news.example' },
  { sent: 'https://NEWS.example', host: 'news.example' },
  { sent: 'http://links.example/other-page', host: '' },
  { sent: 'https://search.example:8443/?q=a', host: 'search.example:8443' },
  { sent: 'about:blank', host: '' },
] as const
const countries = [
  { sent: 'nz', code: 'NZ' },
  { sent: 'DE', code: 'DE' },
  { sent: 'XX', code: '' },
  { sent: undefined, code: '' },
] as const
const manners = [
  { method: 'GET', headers: {}, looks: true },
  { method: 'HEAD', headers: {}, looks: false },
  { method: 'GET', headers: { 'sec-purpose': 'prefetch' }, looks: false },
] as const

const user = 'user_1'
const pages = ['page_1', 'page_2', 'page_3'] as PageId[]
/** Two tiles of each page. */
const tiles: { page: PageId; id: LinkId }[] = pages.flatMap((page, index) => [1, 2].map((n) => ({ page, id: `link_${index}${n}` })))
await db.pool.query(`insert into users (id, name, email) values ($1, 'U', 'u@example.com')`, [user])
await db.pool.query(
  `insert into pages (id, owner_id, slug, title, description) select p, $1, replace(p, '_', '-'), 'T', '' from unnest($2::text[]) p`,
  [user, pages],
)
await db.pool.query(
  `insert into links (id, page_id, owner_id, type, url, position, size)
   select l, p, $1, 'other', 'https://example.com', n, '1x1' from unnest($2::text[], $3::text[], $4::int[]) x(l, p, n)`,
  [user, tiles.map(({ id }) => id), tiles.map(({ page }) => page), tiles.map((_, index) => index % 2)],
)
const numbers = new Map((await db.pool.query<{ id: LinkId; n: number }>('select id, n from links')).rows.map(({ id, n }) => [id, n]))
const folder = await mkdtemp(join(tmpdir(), 'tessera-day-'))

/** One process's counters, with the test's clock. */
async function startProcess() {
  const salts = new DailySalts(db)
  await salts.refresh()
  const country = countryReader({ countryHeader: 'cf-ipcountry', trustedProxies: ['loopback'] })
  const audience = new Audience({ isOwner: () => Promise.resolve(false), publicHost: 'links.example', countryOf: country })
  const log = { warn: () => {}, error: (details: object, message: string) => expect.fail(`${message} ${JSON.stringify(details)}`) }
  const views = new ViewCounter({ audience, salts, write: (batch) => countViews(db, batch), log })
  const commit = (batch: Parameters<typeof commitClicks>[1]) => commitClicks(db, batch)
  const replay = (batch: Parameters<typeof replayClicks>[1]) => replayClicks(db, batch)
  const ledger = new Ledger({ commit, replay, databaseTime: async () => Date.now(), journal: new Journal(folder), log })
  const counter = new ClickCounter({ audience, ledger, window: new DedupeWindow(() => Date.now()), log: { error: () => {} } })
  const click = (request: VisitorRequest, page: PageId, id: LinkId) =>
    new Promise<void>((done) => {
      counter.count(request, { id, page: { id: page } as ShownPage, tile: { n: numbers.get(id) } as Tile }, done)
    })
  return {
    salts,
    view: (request: VisitorRequest, page: PageId) => views.count(request, page),
    click,
    flush: () => views.flush(),
    stop: () => ledger.close(),
  }
}

/** The expected statistics: views, visitors and clicks for each row of `stats`. */
class Expected {
  readonly #lines = new Map<string, [views: number, visitors: number, clicks: number]>()
  readonly #visitors = new Set<string>()
  readonly #clicked = new Map<string, number>()

  view(at: string, page: string, visitor: string, keys: Record<string, string>): void {
    const today = `${at.slice(0, 10)} ${page} ${visitor}`
    const referred = `${today} ${keys['r']}`
    const count = (key: string) => (this.#visitors.has(key) ? 0 : 1)
    this.#add(at, page, keys, [1, count(today), 0], count(referred))
    this.#visitors.add(today).add(referred)
  }

  /** `tile` includes the process, because each has a dedupe window of its own. */
  click(at: string, page: string, visitorOnTile: string, keys: Record<string, string>): void {
    const now = Date.parse(at)
    if (now - (this.#clicked.get(visitorOnTile) ?? 0) < 10_000) return
    this.#clicked.set(visitorOnTile, now)
    this.#add(at, page, keys, [0, 0, 1])
  }

  #add(at: string, page: string, keys: Record<string, string>, [views, visitors, clicks]: [number, number, number], referred = 0): void {
    const grains = { h: `${at.slice(0, 13)}:00`, d: `${at.slice(0, 10)} 00:00`, m: `${at.slice(0, 7)}-01 00:00` }
    for (const [grain, begins] of Object.entries(grains)) {
      for (const [dim, key] of Object.entries({ t: '', ...keys })) {
        const line = `${page} ${grain} ${dim} ${begins.replace('T', ' ')} ${key}`
        const [v, u, c] = this.#lines.get(line) ?? [0, 0, 0]
        this.#lines.set(line, [v + views, u + (dim === 'r' ? referred : visitors), c + clicks])
      }
    }
  }

  lines(): string[] {
    return [...this.#lines].map(([line, sums]) => `${line}: ${sums.join(' ')}`).sort()
  }
}

const pick = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T

test('a day of random traffic gives exactly the expected statistics, across midnight, restarts and processes', async () => {
  const begin = Date.parse('2026-03-30T21:00:00Z')
  vi.setSystemTime(begin)
  await keepLedger(db)
  await keepStats(db)
  const expected = new Expected()
  let running = await startProcess()
  let number = 0
  const turnToAnother = async () => {
    await running.flush()
    await running.stop()
    running = await startProcess()
    number += 1
  }
  for (let events = 0; events < 2_500; events += 1) {
    // 29 hours across two midnights, one of them the end of a month.
    vi.setSystemTime(Date.now() + Math.floor(Math.random() * 84_000))
    if (Math.random() < 0.02) await running.flush()
    if (Math.random() < 0.02) await running.salts.refresh()
    if (Math.random() < 0.02) await rollClicks(db, 20)
    if (Math.random() < 0.005) await turnToAnother()
    const [agent, referrer, country] = [pick(agents), pick(referrers), pick(countries)]
    const manner = Math.random() < 0.9 ? manners[0] : pick(manners)
    const address = `192.0.2.${Math.floor(Math.random() ** 2 * 60)}`
    const headers = {
      ...manner.headers,
      ...(agent.sent !== undefined && { 'user-agent': agent.sent }),
      ...(referrer.sent !== undefined && { referer: referrer.sent }),
      ...(country.sent !== undefined && { 'cf-ipcountry': country.sent }),
    }
    const request: VisitorRequest = {
      method: manner.method,
      address,
      host: 'links.example',
      headers,
      socket: { remoteAddress: '127.0.0.1' },
    }
    const at = new Date().toISOString()
    const counts = manner.looks && agent.device !== undefined
    const visitor = `${address} ${agent.sent}`
    const keys = { a: `${agent.device}|${country.code}`, r: referrer.host }
    if (Math.random() < 0.6) {
      const page = pick(pages)
      running.view(request, page)
      if (counts) expected.view(at, page, visitor, keys)
    } else {
      const { page, id } = pick(tiles)
      const times = Math.random() < 0.3 ? 2 : 1
      for (let n = 0; n < times; n += 1) {
        await running.click(request, page, id)
        if (counts) expected.click(new Date().toISOString(), page, `${number} ${id} ${visitor}`, { ...keys, l: id })
        vi.setSystemTime(Date.now() + 4_000)
      }
    }
  }
  await turnToAnother()
  await running.stop()
  while ((await rollClicks(db, 100)) > 0);

  expect(Date.now()).toBeGreaterThan(Date.parse('2026-04-01T00:00:00Z'))
  const { rows } = await db.pool.query<{ line: string }>(
    `select concat(page, ' ', grain, ' ', dim, ' ', to_char(at at time zone 'utc', 'YYYY-MM-DD HH24:MI'), ' ', key, ': ', views, ' ', visitors, ' ', clicks) as line from stats`,
  )
  expect(rows.map(({ line }) => line).sort()).toEqual(expected.lines())
  expect((await auditClicks(db)).differences).toEqual([])
})
