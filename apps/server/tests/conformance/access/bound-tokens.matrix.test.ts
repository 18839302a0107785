import { allScopes, type CreatedToken, LinkId, PageId, SlugRef } from '@tessera/contract'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

import { expectRefused, triesEveryKind } from './refusals.ts'
import { onSurfacesInTurn } from '../../support/inputs/sample.ts'
import {
  callRow,
  type Entry,
  entries,
  freshSlug,
  type Input,
  makeThings,
  type Outcome,
  rows,
  type Things,
  validInput,
} from '../../support/rows.ts'
import { testService } from '../../support/service.ts'

const { db, send, account } = await testService({ QUOTA_PAGES: '0', QUOTA_LINKS: '0', QUOTA_TOKENS: '0' })
const owner = await account()
const stranger = await account()
const unknown = 'page_01jd8q4ws8fc5v2m3n9t6k7xza'
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })
const everyPage = bearer(await owner.token(allScopes))
/** A page of the owner that no token in this file is bound to. */
const other = await makeThings(send, owner)

/**
 * A token bound to this page, with every scope. The API never grants `tokens:manage` to a bound token, but rows must refuse one that has
 * it.
 */
async function boundTo({ pageId }: Things): Promise<{ authorization: string }> {
  const answer = await send('POST', '/api/v1/tokens', { pages: [pageId] }, { cookie: owner.cookie })
  const { id, token } = answer.body as CreatedToken
  await db.pool.query('update tokens set scopes = $2 where id = $1', [id, allScopes])
  return bearer(token)
}
const things = await makeThings(send, owner)
const bound = await boundTo(things)

// A future publication, for the rows about the schedule.
for (const { pageId } of [things, other]) await send('PATCH', `/api/v1/pages/${pageId}`, { publishAt: '2096-01-01T00:00Z' }, everyPage)

/** All of a response that a client sees, except the request's id and the time. */
function visible({ status, headers, text, error }: Outcome) {
  const shown = [...headers].filter(([name]) => !['x-request-id', 'date'].includes(name))
  return { status, headers: shown, text: text.replace(error?.requestId ?? '', '') }
}
const call = (entry: Entry, input: Input, headers: Record<string, string>) => callRow(send, entry, input, headers)

/** The stored rows of a page and its links, and whether its slug is taken. */
async function stored({ pageId, slug }: Things): Promise<unknown> {
  const rows = ['pages p where p.id = $1', 'links p where p.page_id = $1'].map((from) => `select to_jsonb(p) as row from ${from}`)
  const found = await db.pool.query(`${rows.join(' union all ')} union all select to_jsonb(lower(slug)) from pages where slug = $2`, [
    pageId,
    slug,
  ])
  return found.rows
}

const inTurn = onSurfacesInTurn(entries)
const withBound = (...kinds: Entry['row']['bound'][]) => inTurn.filter(({ row }) => kinds.includes(row.bound))
const pageRows = withBound('page')
const pagePosts = entries.filter(({ row, surface }) => surface === 'rest' && row.bound === 'page' && row.route?.method === 'POST')
const slugRows = withBound('by slug')
const slugWrites = slugRows.filter(({ row }) => row.type === 'mutation')

test('every row that takes a token has a rule for bound tokens, and every rule has a row', () => {
  const kinds = new Set(rows.filter(({ bound }) => bound !== undefined).map(({ bound }) => bound))
  expect(kinds).toEqual(new Set(['page', 'filters', 'ignores', 'refuses', 'refuses without pageId', 'by slug']))
  for (const { name, access, bound } of rows) expect(bound === undefined, name).toBe(typeof access === 'string' && access !== 'any')
})

test('a row takes page ids only in pageId, the field that the check of bound tokens reads', () => {
  for (const { name, input, bound } of rows.filter((row) => row.bound !== undefined)) {
    const fields = Object.entries(input?.shape ?? {}).map(([field, schema]) => ({
      field,
      schema: (schema instanceof z.ZodOptional ? schema.unwrap() : schema) as unknown,
    }))
    const named = fields.filter(({ schema }) => schema === PageId).map(({ field }) => field)
    expect(
      named.every((field) => field === 'pageId'),
      name,
    ).toBe(true)
    if (bound === 'page') expect(named, name).toEqual(['pageId'])
    if (fields.some(({ schema }) => schema === LinkId)) expect(named, name).toEqual(['pageId'])
    if (fields.some(({ schema }) => schema === SlugRef)) expect(bound, name).toBe('by slug')
  }
})

const variants: Record<string, string>[] = [
  {},
  { 'if-match': '*' },
  { 'idempotency-key': 'of a bound token' },
  { 'if-match': '"1"' },
  { 'if-match': 'x' },
  { 'if-none-match': '*' },
  { 'idempotency-key': 'x'.repeat(256) },
  { accept: 'text/csv' },
]
/** One function checks the pages of a token for all rows, so `npm test` tries all headers on the first of these rows on each surface. */
const variantsFor = (entry: Entry, among: readonly Entry[]) => (triesEveryKind(entry, among) ? variants : [{}])

describe.each(pageRows)('$at', (entry) => {
  const { row } = entry

  test('accepts a page that the token is bound to', async () => {
    const fresh = await makeThings(send, owner, row)
    expect((await call(entry, validInput(row, fresh), await boundTo(fresh))).error).toBeUndefined()
  })

  test('answers for another page as for an unknown one, byte for byte, whatever headers are sent, and changes nothing', async () => {
    const input = validInput(row, other)
    const before = await stored(other)
    for (const headers of variantsFor(entry, pageRows)) {
      const outside = await call(entry, input, { ...bound, ...headers })
      const missing = await call(entry, { ...input, pageId: unknown }, { ...bound, ...headers })
      const toAnyToken = await call(entry, { ...input, pageId: unknown }, { ...everyPage, ...headers })
      expect(visible(outside), JSON.stringify(headers)).toEqual(visible(missing))
      expect(visible(outside), JSON.stringify(headers)).toEqual(visible(toAnyToken))
      expect(['page_not_found', 'invalid_input']).toContain(outside.error?.reason)
    }
    expectRefused(await call(entry, input, bound), 404, 'page_not_found')
    expectRefused(await call(entry, { ...input, pageId: 'nothing' }, bound), 404, 'page_not_found')
    expect(await stored(other)).toEqual(before)
  })
})

describe.each(pagePosts)('$at', (entry) => {
  const { row } = entry

  test('does not replay what another token got for another page', async () => {
    const fresh = await makeThings(send, owner, row)
    const key = { 'idempotency-key': `shared ${row.name}` }
    const input = validInput(row, fresh)
    const first = await call(entry, input, { ...everyPage, ...key })
    expect(first.error).toBeUndefined()
    expectRefused(await call(entry, input, { ...bound, ...key }), 404, 'page_not_found')
    expect((await call(entry, input, { ...everyPage, ...key })).headers.get('idempotency-replayed')).toBe('true')
  })
})

describe.each(withBound('refuses'))('$at', (entry) => {
  test('refuses bound tokens before it reads the input', async () => {
    const input = validInput(entry.row, things)
    for (const given of [input, validInput(entry.row, other)]) expectRefused(await call(entry, given, bound), 403, 'token_bound')
    if (entry.surface === 'trpc') expectRefused(await call(entry, {}, bound), 403, 'token_bound')
  })
})

describe.each(withBound('refuses without pageId'))('$at', (entry) => {
  test('accepts a page that the token is bound to, and no other', async () => {
    const { pageId: _, ...input } = validInput(entry.row, things)
    expectRefused(await call(entry, input, bound), 403, 'token_bound')
    expect((await call(entry, { ...input, pageId: things.pageId }, bound)).error).toBeUndefined()
    const outside = await call(entry, { ...input, pageId: other.pageId }, bound)
    expectRefused(outside, 404, 'page_not_found')
    expect(visible(outside)).toEqual(visible(await call(entry, { ...input, pageId: unknown }, everyPage)))
  })
})

describe.each(withBound('filters'))('$at', (entry) => {
  test('answers with bound pages only', async () => {
    const answer = async (headers: Record<string, string>) => {
      const { error, data } = await call(entry, {}, headers)
      expect(error).toBeUndefined()
      return [...new Set(JSON.stringify(data).match(/page_[0-9a-z]{26}/g))]
    }
    expect(await answer(bound)).toEqual([things.pageId])
    expect(await answer(everyPage)).toEqual(expect.arrayContaining([things.pageId, other.pageId]))
  })
})

describe.each(withBound('ignores'))('$at', (entry) => {
  test('is open to bound tokens', async () => {
    const fresh = await makeThings(send, owner, entry.row)
    expect((await call(entry, validInput(entry.row, fresh), await boundTo(fresh))).error).toBeUndefined()
  })
})

/** An input of a row by slug. */
function inputFor({ row }: Entry, slug: string): Input {
  const { document, ...input } = validInput(row, things)
  return { ...input, slug, ...(document !== undefined && { document: { ...(document as Input), slug } }) }
}

describe.each(slugRows)('$at', (entry) => {
  const { row } = entry
  test('accepts a page that the token is bound to', async () => {
    const fresh = await makeThings(send, owner, row)
    expect((await call(entry, inputFor(entry, fresh.slug), await boundTo(fresh))).error).toBeUndefined()
  })

  test('answers for the owner’s other pages byte for byte as for a stranger’s, and changes nothing', async () => {
    const theirs = await makeThings(send, stranger, row)
    const before = await stored(other)
    for (const headers of variantsFor(entry, slugRows)) {
      const outside = await call(entry, inputFor(entry, other.slug), { ...bound, ...headers })
      expect(visible(outside), JSON.stringify(headers)).toEqual(
        visible(await call(entry, inputFor(entry, theirs.slug), { ...bound, ...headers })),
      )
      expect(visible(outside), JSON.stringify(headers)).toEqual(
        visible(await call(entry, inputFor(entry, theirs.slug), { ...everyPage, ...headers })),
      )
    }
    const [status, reason] = row.type === 'query' ? ([404, 'page_not_found'] as const) : ([409, 'slug_taken'] as const)
    expectRefused(await call(entry, inputFor(entry, other.slug), bound), status, reason)
    expect(await stored(other)).toEqual(before)
  })
})

describe.each(slugWrites)('$at', (entry) => {
  test('creates no page at a free slug', async () => {
    const slug = freshSlug()
    expectRefused(await call(entry, inputFor(entry, slug), bound), 403, 'token_bound')
    expect((await call(entry, inputFor(entry, slug), everyPage)).error).toBeUndefined()
  })
})

describe.each(withBound(undefined))('$at', (entry) => {
  test('takes no token, bound or not', async () => {
    const [toBound, toOther] = [bound, everyPage].map((headers) => call(entry, validInput(entry.row, other), headers))
    expect((await toBound)?.error?.reason).toBe((await toOther)?.error?.reason)
    if (entry.row.access !== 'public') expect((await toBound)?.error?.reason).toBe('session_required')
  })
})

test('a token whose pages were all deleted sees no pages, rather than all', async () => {
  const fresh = await makeThings(send, owner)
  const token = await boundTo(fresh)
  const ask = (method: string, path: string, body?: unknown) => send(method, `/api/v1${path}`, body, token)
  expect((await ask('DELETE', `/pages/${fresh.pageId}`)).status).toBe(204)
  expect((await ask('GET', '/pages')).body).toEqual([])
  expect((await ask('GET', '/me')).body).toMatchObject({ token: { pages: [] } })
  expect((await ask('GET', `/pages/${other.pageId}`)).status).toBe(404)
  expect((await ask('POST', '/pages', { title: 'x', description: '', slug: freshSlug() })).status).toBe(403)
})
