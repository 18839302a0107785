import type { OwnerId } from '@tessera/contract'
import { openDatabase } from '@tessera/db'
import pg from 'pg'

import { callerFor } from '../data/caller.ts'
import { median } from '../../support/load/compare.ts'
import { report } from '../report.ts'

const pages = 500
const days = 400
const rounds = 21

/** Reads from roll-ups: 400 days of a page with a million views, and the cards of an account with 500 pages. */
export async function measureAnalytics(url: string, database: pg.ClientConfig): Promise<void> {
  const { owner, headers } = await signUp(url)
  const page = await fill(database, owner)
  const to = new Date(Date.now() + 86_400_000)
  const range = `from=${dateOf(to, days)}&to=${dateOf(to, 0)}`
  const analytics = await medianMs(() => read(`${url}/api/v1/pages/${page}/analytics?${range}`, headers))
  report('analytics of 400 days with a million views and 172 keys a day', `${analytics.toFixed(1)} ms`, analytics <= 50, '50 ms', '20 ms')
  const db = openDatabase(database)
  const api = await callerFor(db, owner)
  const cards = await medianMs(() => api.pages.cards())
  await db.close()
  report(`cards of ${pages} pages with their links and figures, from the database`, `${cards.toFixed(1)} ms`, cards <= 50, '50 ms', '25 ms')
  const overHttp = await medianMs(() => read(`${url}/trpc/pages.cards`, headers))
  report('the same, over HTTP', `${overHttp.toFixed(1)} ms`, overHttp <= 200, '200 ms', '50 ms')
}

const dateOf = (date: Date, before: number): string => new Date(date.getTime() - before * 86_400_000).toISOString().slice(0, 10)

async function signUp(url: string): Promise<{ owner: OwnerId; headers: Record<string, string> }> {
  const post = (path: string, body: object, headers = {}) =>
    fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })
  const account = await post('/api/auth/sign-up/email', { name: 'Seen', email: 'seen@example.com', password: 'correct horse' })
  const cookie = account.headers.getSetCookie().map((value) => value.split(';', 1)[0])
  const { user } = (await account.json()) as { user: { id: OwnerId } }
  const made = (await (await post('/api/v1/tokens', {}, { cookie: cookie.join('; ') })).json()) as { token: string }
  return { owner: user.id, headers: { authorization: `Bearer ${made.token}` } }
}

const id = (prefix: string, n: string) => `'${prefix}_7' || lpad((${n})::text, 25, '0')`

/** Gives each page a month of figures with 21 keys a day, and the first page a million views in 400 days. Returns the id of the first page. */
async function fill(database: pg.ClientConfig, owner: string): Promise<string> {
  const client = new pg.Client(database)
  await client.connect()
  try {
    await client.query(
      `insert into pages (id, owner_id, slug, title, description, published, link_count)
        select ${id('page', 'n')}, $1, 'seen-' || n, 'Page ' || n, 'One of many', true, 12 from generate_series(1, ${pages}) n`,
      [owner],
    )
    await client.query(
      `insert into links (id, page_id, owner_id, type, url, title, size, position)
        select ${id('link', 'n * 100 + i')}, ${id('page', 'n')}, $1, 'blog', 'https://example.com/' || n || '/' || i, 'Link ' || i, '1x1', i
        from generate_series(1, ${pages}) n, generate_series(0, case n when 1 then 49 else 11 end) i`,
      [owner],
    )
    await client.query(figures(1, 1, days, { links: 50, hosts: 80, audiences: 41, views: 1_000_000 / days }))
    await client.query(figures(2, pages, 30, { links: 5, hosts: 10, audiences: 5, views: 60 }))
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ page: string }>(`select ${id('page', '1')} as page`)
    return rows[0]?.page ?? ''
  } finally {
    await client.end()
  }
}

type Keys = { links: number; hosts: number; audiences: number; views: number }

/** Inserts the figures of some pages by day, up to today, and by month. */
const figures = (first: number, last: number, length: number, { links, hosts, audiences, views }: Keys): string => {
  const keys = [
    `select 't'::"char" as dim, '' as key, ${views} as views`,
    `select 'l', ${id('link', `n * 100 + i`)}, 0 from generate_series(0, ${links - 1}) i`,
    `select 'r', 'host-' || i || '.example', ${views / hosts} from generate_series(1, ${hosts}) i`,
    `select 'a', (array['d', 'm', 't'])[i % 3 + 1] || '|' || chr(65 + i / 26) || chr(65 + i % 26), ${views / audiences} from generate_series(1, ${audiences}) i`,
  ]
  return `insert into stats (page, grain, dim, at, key, views, visitors, clicks)
    select ${id('page', 'n')}, grain, dim, begins, key, round(sum(views)), round(sum(views) * 0.7), round(sum(views) / 3)
    from generate_series(${first}, ${last}) n, generate_series(0, ${length - 1}) d, lateral (${keys.join(' union all ')}) k,
      lateral (select date_trunc('day', now(), 'UTC') - d * interval '1 day' as day) t,
      lateral (values ('d'::"char", day), ('m', date_trunc('month', day, 'UTC'))) g(grain, begins)
    group by n, grain, dim, begins, key`
}

/** The median of some rounds, in milliseconds. */
async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const before = performance.now()
    await work()
    times.push(performance.now() - before)
  }
  return median(times)
}

async function read(url: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(url, { headers })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`)
}
