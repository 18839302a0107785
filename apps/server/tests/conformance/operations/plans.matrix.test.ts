import { randomUUID } from 'node:crypto'

import { countViews, purgeExpired, rollClicks, sweepGonePages } from '@tessera/api'
import { isLong } from '@tessera/testing/test-kind'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'

import { callRow, freshSlug, makeThings, rows, validInput } from '../../support/rows.ts'
import { testService } from '../../support/service.ts'

const { db, send, as, account } = await testService()

type Node = { 'Node Type': string; 'Relation Name'?: string; Plans?: Node[] }
type Plan = { 'Query Text': string; Plan: Node }

const plans: Plan[] = []

/** Many owners with a few pages each, a click a month for each link and a visitor for each page. `analyze`, since a new table's plan is a guess. */
const fill = `
  insert into users (id, name, email) select 'user_' || i, 'U', i || '@example.com' from generate_series(1, 1000) i;
  insert into sessions (id, user_id, token, expires_at) select 'session_' || i, 'user_' || i, 'token ' || i, now() + interval '1 day' from generate_series(1, 1000) i;
  insert into accounts (id, user_id, account_id, provider_id) select 'account_' || i, 'user_' || i, 'user_' || i, 'credential' from generate_series(1, 1000) i;
  insert into tokens (id, owner_id, hash, last_four, scopes, expires_at)
    select 'tok_' || i, 'user_' || 1 + i % 1000, sha256(i::text::bytea), 'abcd', '{pages:read}', now() + interval '1 day' from generate_series(1, 5000) i;
  insert into pages (id, owner_id, slug, title, description, published, link_count)
    select 'page_' || i, 'user_' || 1 + i % 1000, 'slug-' || i, 'Page', '', true, 3 from generate_series(1, 10000) i;
  insert into links (id, page_id, owner_id, type, url, position, size)
    select 'link_' || p || '_' || n, 'page_' || p, 'user_' || 1 + p % 1000, 'other', 'https://example.com', n, '1x1' from generate_series(1, 10000) p, generate_series(0, 2) n;
  insert into removed_links (page_id, key, id, n) select page_id, 'gone', 'gone_' || n, -n from links where position = 0;
  insert into revisions (page, revision, last_revision, started_at, at, ended_at, expires_at, via, parts, published, links, bytes, document, link_ids)
    select 'page_' || i, n, n, now(), now(), now(), now() + interval '9 days', 'unknown', '{}', true, 3, 2, '{}', '[]' from generate_series(1, 10000) i, generate_series(-3, 0) n;
  insert into click_batches (id, at, rolled) values (gen_random_uuid(), now(), true);
  insert into clicks (at, batch, link, page, device) select month, b.n, l.n, page_id, 'd'
    from links l, click_batches b, unnest(array[now(), now() + interval '1 month', '2000-01-01']) month;
  insert into click_counts (link, clicks) select n, 3 from links;
  insert into click_batches (id, at, rolled) select gen_random_uuid(), now() - interval '1 hour', true from generate_series(1, 10000);
  insert into stats (page, grain, dim, at, key, views) select id, grain::"char", 't', date_trunc('month', month, 'UTC'), '', 1
    from pages, unnest(array['h', 'd', 'm']) grain, unnest(array[now(), now() + interval '1 month', '2000-01-01']) month;
  insert into visitors (page, day, visitor) select id, (day at time zone 'utc')::date, 1
    from pages, unnest(array[now(), now() + interval '1 day', now() + interval '2 days', '2000-01-01']) day;
  insert into idempotency (owner_id, key, request, status, headers) select 'user_' || 1 + i % 1000, 'key ' || i, sha256(''), 201, '{}' from generate_series(1, 5000) i;
  analyze`

beforeAll(async () => {
  const client = new pg.Client({ ...db.pool.options, query_timeout: 0, statement_timeout: 0 })
  await client.connect()
  await client.query(fill)
  await client.end()
})

/** From here on every connection tells the plan of each statement that it runs, those inside triggers and cascades too. */
async function explainEverything(mode: 'force_generic_plan' | 'force_custom_plan'): Promise<void> {
  const client = await db.pool.connect()
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_level': 'notice',
    'auto_explain.log_format': 'json',
    'auto_explain.log_nested_statements': 'on',
    plan_cache_mode: mode,
  }
  await client.query(`load 'auto_explain'`)
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  for (const [name, value] of Object.entries(settings)) await client.query(`alter database ${rows[0]?.name} set ${name} = '${value}'`)
  const others = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
  await client.query(`select pg_terminate_backend(pid) ${others}`)
  while ((await client.query(`select ${others}`)).rows.length > 0) await new Promise((resolve) => setTimeout(resolve, 5))
  client.release(true)
}

const connect = Reflect.get(pg.Client.prototype, 'connect') as (this: pg.Client, ...args: unknown[]) => unknown
pg.Client.prototype.connect = function (this: pg.Client, ...args: unknown[]) {
  this.on('notice', ({ message }) => {
    const json = message?.split('plan:\n', 2)[1]
    if (json !== undefined) plans.push(JSON.parse(json) as Plan)
  })
  return connect.apply(this, args)
} as typeof pg.Client.prototype.connect

const guarded =
  /^(?:pages|links|removed_links|tokens|click_counts|click_batches|clicks.*|stats.*|visitors.*|users|sessions|accounts|idempotency|revisions)$/

/** Statements that stop at the first account that is not deleted. */
const existence = [
  `new."role" := CASE WHEN EXISTS (SELECT FROM "users" WHERE "deleted_at" IS NULL) THEN 'user' ELSE 'admin' END`,
  'select exists (select from "users" where "users"."deleted_at" is null) as "exists"',
]

const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)]
const scans = (node: Node): string[] =>
  nodes(node)
    .flatMap((part) => (part['Node Type'] === 'Seq Scan' ? (part['Relation Name'] ?? []) : []))
    .filter((table) => guarded.test(table))

/** Reads of the ledger for an export. A sort would keep a processor busy before the first click. */
const ofExport = /from "clicks" "?k"? left join/

/** A published page with links of these keys. */
const documentOf = (slug: string, keys: readonly string[]) => {
  const links = keys.map((key) => ({ key, url: 'https://example.com' }))
  return { version: 2, slug, title: 'Whole', description: '', published: true, links }
}

/** Every row but the administrators', each for an account of its own with a page, a link and a token. */
async function callEveryRow(): Promise<void> {
  for (const row of rows.filter(({ access }) => access !== 'admin')) {
    const person = await account()
    const things = await makeThings(send, person, row)
    const { rows: sessions } = await db.pool.query<{ id: string }>('select id from sessions where user_id = $1', [person.ownerId])
    const headers = row.access === 'session' ? { cookie: person.cookie } : { authorization: `Bearer ${await person.token()}` }
    const input = validInput(row, { ...things, sessionId: sessions[0]?.id })
    const { error } = await callRow(send, { row, surface: row.route ? 'rest' : 'trpc' }, input, headers)
    // An account with a password alone cannot be disconnected from a provider.
    if (row.route) expect(error, row.name).toBeUndefined()
  }
}

/** Other forms of the rows, sign-in, the public page and its links, for an account with a page of five links; and the figures. */
async function callVariants(): Promise<void> {
  const person = await account()
  const api = as(await person.token())
  const key = (name: string) => ({ 'idempotency-key': name })
  const created = await api('POST', '/api/v1/pages', { title: 'T', description: '', slug: freshSlug() }, key('page'))
  const { id, slug } = created.body as { id: string; slug: string }
  const page = `/api/v1/pages/${id}`
  const links: string[] = []
  for (let n = 0; n < 5; n += 1)
    links.push(((await api('POST', `${page}/links`, { url: 'https://example.com' }, key(`link ${n}`))).body as { id: string }).id)
  const [link] = links

  await countViews(db, [randomUUID(), new Date().toISOString(), [id, 'page_1'], ['1', '2'], ['d|', 'm|NZ'], ['', 'news.example'], [1, 2]])
  const answers: [number, { status: number }][] = [
    [409, await api('POST', '/api/v1/pages', { title: 'T', description: '', slug })],
    [200, await api('GET', '/api/v1/pages?limit=1')],
    [200, await api('PATCH', page, { title: 'Newer' }, { 'if-match': '*' })],
    [200, await api('PATCH', page, { slug: `${slug}-anew` })],
    [200, await api('PATCH', page, { slug })],
    [200, await api('PUT', `${page}/publication`, { published: true })],
    [200, await api('PUT', `${page}/links/order`, { ids: [...links].reverse() })],
    [204, await api('PUT', `${page}/password`, { password: 'open sesame' })],
    [204, await api('DELETE', `${page}/password`)],
    [200, await api('PUT', `${page}/document?dryRun=true`, documentOf(slug, ['one']))],
    [200, await api('PUT', `${page}/document`, documentOf(slug, [...links, 'one']))],
    [200, await api('PUT', `/api/v1/pages/by-slug/${slug}/document`, documentOf(slug, links))],
    [200, await api('GET', `/api/v1/pages/by-slug/${slug}/document`)],
    [200, await api('GET', `${page}/analytics?interval=hour`)],
    [200, await send('GET', `/${slug}`)],
    [
      302,
      await send('GET', `/go/${link}`, undefined, {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
      }),
    ],
    [302, await send('HEAD', `/go/${link}`)],
    [200, await send('POST', '/api/auth/sign-in/email', { email: person.email, password: 'correct horse' })],
    [401, await send('POST', '/api/auth/sign-in/email', { email: person.email, password: 'wrong horse' })],
    [204, await api('DELETE', `${page}/links/${link}`)],
    [204, await api('DELETE', page)],
    [204, await api('DELETE', '/api/v1/me/token')],
    [401, await api('GET', '/api/v1/me')],
    [200, await send('POST', '/api/auth/sign-out', {}, { cookie: person.cookie })],
  ]
  await rollClicks(db, 100)
  await sweepGonePages(db)
  await purgeExpired(db)
  expect(answers.map(([, { status }]) => status)).toEqual(answers.map(([status]) => status))
}

// The plan that PostgreSQL keeps for a prepared statement knows no parameter; one that is made for its parameters knows more.
// The quick tests try the one, the long tests the other.
test.each([isLong ? 'force_custom_plan' : 'force_generic_plan'] as const)(
  'with 10,000 pages no statement reads a table from end to end (%s)',
  async (mode) => {
    await explainEverything(mode)
    plans.length = 0
    await callEveryRow()
    await callVariants()
    const found = plans
      .filter((plan) => !existence.includes(plan['Query Text']))
      .flatMap((plan) => scans(plan.Plan).map((table) => ({ table, statement: plan['Query Text'] })))
    expect(found).toEqual([])
    expect(plans.length).toBeGreaterThan(60)
    const exported = plans.filter((plan) => ofExport.test(plan['Query Text'])).flatMap(({ Plan }) => nodes(Plan))
    expect(exported).not.toEqual([])
    expect(exported.filter((node) => /Sort/.test(node['Node Type']))).toEqual([])
  },
)
