import type { Analytics, CreatedLink, CreatedPage } from '@tessera/contract'
import { beforeAll, expect, test } from 'vitest'

import { freshSlug } from '../../support/rows.ts'
import { type Answered, type Call, testService } from '../../support/service.ts'

const { send, as, account, db } = await testService()
let api: Call
let path: string
let linkId: string

const hostile = `=HYPERLINK("https://evil.example"), said "you"`
beforeAll(async () => {
  api = as(await (await account()).token())
  const page = (await api('POST', '/api/v1/pages', { title: 'x', description: '', slug: freshSlug() })).body as CreatedPage
  path = `/api/v1/pages/${page.id}/analytics`
  const links = `/api/v1/pages/${page.id}/links`
  linkId = ((await api('POST', links, { url: 'https://example.com/a,b', type: 'blog', title: hostile })).body as CreatedLink).id
  for (const title of ['+1', '-1', '@SUM(A1)', '\u00a0=1', null]) await api('POST', links, { url: 'https://example.com', title })
  const figures = `insert into stats (page, grain, dim, at, key, views, visitors, clicks)
    select $1, grain, dim, at::timestamptz, key, views, visitors, clicks
    from (values ('h'::"char", '2026-03-02 10:00Z'), ('d', '2026-03-02 00:00Z'), ('m', '2026-03-01 00:00Z')) g(grain, at),
      (values ('t'::"char", '', 7, 5, 3), ('r', '', 4, 3, 3), ('r', 'news.example', 3, 2, 0), ('a', 'm|DE', 7, 5, 3), ('l', $2, 0, 0, 3))
        k(dim, key, views, visitors, clicks)`
  await db.pool.query(figures, [page.id, linkId])
})

const march = 'from=2026-03-01&to=2026-03-04'
const csv = (query: string, accept = 'text/csv') => api('GET', `${path}?${query}`, undefined, { accept })
const typeOf = ({ headers }: Answered) => headers.get('content-type')

test('the series is a table of one line a bucket, in a file whose name says which', async () => {
  const answered = await csv(march)
  expect(answered).toMatchObject({ status: 200 })
  expect(answered.text).toBe(
    [
      'at,views,visitors,clicks',
      '2026-03-01T00:00:00.000Z,0,0,0',
      '2026-03-02T00:00:00.000Z,7,5,3',
      '2026-03-03T00:00:00.000Z,0,0,0',
      '',
    ].join('\r\n'),
  )
  expect(Object.fromEntries(answered.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="series-2026-03-01-to-2026-03-04.csv"',
    vary: 'accept',
    'cache-control': 'private, no-cache',
  })
  const from = new Date(Date.now() - 3_600_000).toISOString()
  const hours = await csv(`interval=hour&from=${from}`)
  expect(hours.headers.get('content-disposition')).toMatch(/"series-\d{4}-\d\d-\d\dT\d\d-to-\d{4}-\d\d-\d\dT\d\d\.csv"$/)
})

test('no cell is a formula, and quotes and commas stay in their cells', async () => {
  const { text } = await csv(`${march}&table=links`)
  const [header, first, ...others] = text.split('\r\n')
  expect(header).toBe('id,type,title,url,clicks')
  expect(first).toBe(`${linkId},blog,"'=HYPERLINK(""https://evil.example""), said ""you""","https://example.com/a,b",3`)
  expect(others.map((line) => line.replace(/^link_\w+,other,/, ''))).toEqual([
    `'+1,https://example.com,0`,
    `'-1,https://example.com,0`,
    `'@SUM(A1),https://example.com,0`,
    `\u00a0=1,https://example.com,0`,
    `,https://example.com,0`,
    '',
  ])
})

test.each([
  ['referrers', 'host,views,visitors\r\n,4,3\r\nnews.example,3,2\r\n'],
  ['devices', 'device,views,clicks\r\nmobile,7,3\r\ndesktop,0,0\r\ntablet,0,0\r\nother,0,0\r\n'],
  ['countries', 'country,views,clicks\r\nDE,7,3\r\n'],
])('%s are a table, too', async (table, expected) => {
  const answered = await csv(`${march}&table=${table}`)
  expect(answered.text).toBe(expected)
  expect(answered.headers.get('content-disposition')).toContain(`"${table}-2026-03-01-to-2026-03-04.csv"`)
})

test('the format follows the preference of Accept, with JSON when it names neither', async () => {
  const asked = async (accept: string) => typeOf(await csv(march, accept))
  expect(await asked('text/csv;q=0.4, application/json;q=0.5')).toBe('application/json; charset=utf-8')
  expect(await asked('text/csv, */*;q=0.1')).toBe('text/csv; charset=utf-8')
  for (const accept of ['*/*', 'text/html', 'application/json, text/csv', 'text/csv;q=0'])
    expect(await asked(accept), accept).toBe('application/json; charset=utf-8')
  const json = await csv(`${march}&table=links`, '*/*')
  expect([json.headers.get('vary'), (json.body as Analytics).totals]).toEqual([
    'accept',
    { views: 7, visitors: 5, clicks: 3, clickRate: 3 / 7 },
  ])
})

test('a row without a table answers JSON, and so does every refusal', async () => {
  const headers = { accept: 'text/csv' }
  expect(typeOf(await api('GET', '/api/v1/pages', undefined, headers))).toBe('application/json; charset=utf-8')
  const refused = await csv('from=2026-03-02&to=2026-03-02')
  expect([refused.status, typeOf(refused), refused.body]).toEqual([
    400,
    'application/json; charset=utf-8',
    expect.objectContaining({ reason: 'invalid_input', issues: [expect.objectContaining({ path: ['to'] })] }),
  ])
  expect(await send('GET', `${path}?${march}`, undefined, headers)).toMatchObject({ status: 401, body: { reason: 'token_missing' } })
})

test('an invalid query reports every invalid parameter by name', async () => {
  const wrong = await api('GET', `${path}?from=yesterday&to=2026-02-30&interval=week&table=series`)
  expect(wrong).toMatchObject({ status: 400, body: { reason: 'invalid_input' } })
  expect((wrong.body as { issues: { path: string[] }[] }).issues.map(({ path: at }) => at.join())).toEqual([
    'from',
    'to',
    'interval',
    'table',
  ])
  for (const query of [
    'from=2026-03-01T10:00',
    'from=',
    'from=2026-03-01&from=2026-03-02',
    'interval=Day',
    'from=0000-01-01',
    'to=9999-12-31',
  ])
    expect((await api('GET', `${path}?${query}`)).status, query).toBe(400)
})

test('figures have no tag of the page: they move without it', async () => {
  const answered = await api('GET', `${path}?${march}`, undefined, { 'if-none-match': '*' })
  expect([answered.status, answered.headers.get('etag')]).toEqual([200, null])
})

test('the ends may be in other zones, and the answer says which whole days they mean', async () => {
  const { body } = await api('GET', `${path}?from=2026-03-02T10:00:00%2B05:30&to=2026-03-02T20:00:00-08:00`)
  expect(body).toMatchObject({ from: '2026-03-02T00:00:00.000Z', to: '2026-03-04T00:00:00.000Z', interval: 'day' })
})
