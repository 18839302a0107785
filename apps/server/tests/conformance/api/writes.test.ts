import { beforeAll, describe, expect, test } from 'vitest'

import { bodyOf, freshSlug, makeThings, rows, type Row, type Things, validInput } from '../../support/rows.ts'
import { type Account, type Call, testService } from '../../support/service.ts'

const { as, send, account, db } = await testService({ QUOTA_PAGES: '0', QUOTA_TOKENS: '0' })
let owner: Account
let api: Call
beforeAll(async () => {
  owner = await account()
  api = as(await owner.token())
})

type Write = { at: string; row: Row; method: string; path: string }
const writes: Write[] = rows.flatMap((row) =>
  row.route && row.type === 'mutation' && row.route.path.includes('{pageId}')
    ? [{ at: `${row.route.method} ${row.route.path}`, row, ...row.route }]
    : [],
)
/** A page's own deletion leaves nothing to compare; all other writes answer with a tag. */
const tagged = writes.filter(({ at }) => at !== 'DELETE /pages/{pageId}')

const real = (path: string, things: Things) => `/api/v1${path.replace(/\{(\w+)\}/g, (_, name: string) => things[name as keyof Things])}`
const bodyFor = (row: Row, things: Things) => bodyOf(row, validInput(row, things))
const perform = ({ row, method, path }: Write, things: Things, headers: Record<string, string> = {}, body = bodyFor(row, things)) =>
  api(method, real(path, things), method === 'DELETE' ? undefined : body, headers)

/** What a write's tag is the tag of: the theme, the document, a link, the list of links or the page. */
const shownAt = ({ path, method }: Write, things: Things) =>
  real(
    /\/(theme|document)$/.test(path)
      ? path
      : path.includes('/links')
        ? method === 'PATCH'
          ? path
          : '/pages/{pageId}/links'
        : '/pages/{pageId}',
    things,
  )

const revision = (tag: string | null) => Number(/^"(\d+)(?:\.\d+)?"$/.exec(tag ?? '')?.[1])
const tagOf = async (path: string) => (await api('GET', path)).headers.get('etag') ?? ''
const pageTag = ({ pageId }: Things) => tagOf(`/api/v1/pages/${pageId}`)
const updatedAt = async ({ pageId }: Things) =>
  ((await api('GET', '/api/v1/pages')).body as { id: string; updatedAt: string }[]).find(({ id }) => id === pageId)?.updatedAt

/** A page on which the write has something to change. */
async function thingsFor({ at }: Write): Promise<Things> {
  const things = await makeThings(send, owner)
  if (at === 'DELETE /pages/{pageId}/password') await api('PUT', `/api/v1/pages/${things.pageId}/password`, { password: 'open sesame' })
  return things
}

async function withClicks(making = makeThings(send, owner)): Promise<Things> {
  const things = await making
  await api('POST', `/api/v1/pages/${things.pageId}/links`, { url: 'https://example.com/clicked' })
  await db.pool.query("insert into click_counts select n, 5 from links where page_id = $1 and url like '%clicked'", [things.pageId])
  return things
}

describe.each(tagged)('$at', (write) => {
  test('moves the revision by one when it changes something, and answers the tag that the next GET shows', async () => {
    const things = await withClicks(thingsFor(write))
    const second = (await api('GET', `/api/v1/pages/${things.pageId}/links`)).body as { id: string }[]
    const body = write.at.endsWith('/order') ? { ids: second.map(({ id }) => id).toReversed() } : bodyFor(write.row, things)
    const [before, timeBefore] = [await pageTag(things), await updatedAt(things)]
    const answered = await perform(write, things, {}, body)
    expect(answered.status, answered.text).toBe(write.row.meta.row.status)
    expect(answered.headers.get('etag')).toBe(await tagOf(shownAt(write, things)))
    expect(revision(await pageTag(things))).toBe(revision(before) + 1)
    expect(String(await updatedAt(things)) > String(timeBefore)).toBe(true)
  })
})

// A password is new even where it is the same again: it shuts out whoever had given it.
const notRepeatable = ['PUT /pages/{pageId}/links/order', 'PUT /pages/{pageId}/password', 'DELETE /pages/{pageId}/links/{linkId}']
const repeatable = tagged.filter(({ method, at }) => method !== 'POST' && !notRepeatable.includes(at))
describe.each(repeatable)('$at', (write) => {
  test('moves neither revision nor updatedAt when it is said again', async () => {
    const things = await withClicks(thingsFor(write))
    const body = bodyFor(write.row, things)
    const first = await perform(write, things, {}, body)
    const [before, timeBefore] = [await pageTag(things), await updatedAt(things)]
    const again = await perform(write, things, {}, body)
    // What a document changes it changes once, and says so.
    const said = write.at.endsWith('/document') ? { ...(first.body as object), changes: [] } : first.body
    expect(again).toMatchObject({ status: first.status, body: said })
    expect([again.headers.get('etag'), await pageTag(things), await updatedAt(things)]).toEqual([
      first.headers.get('etag'),
      before,
      timeBefore,
    ])
  })
})

test('an empty PATCH, an order that is the present one and a theme with its defaults written out move nothing', async () => {
  const things = await makeThings(send, owner)
  const page = `/api/v1/pages/${things.pageId}`
  await api('PUT', `${page}/theme`, { preset: 'paper' })
  const [before, timeBefore] = [await pageTag(things), await updatedAt(things)]
  const theme = { showByline: true, radius: 'rounded', accent: null, preset: 'paper', density: 'comfortable', linkStyle: 'rounded' }
  const all: Parameters<Call>[] = [
    ['PATCH', page, {}],
    ['PATCH', page, undefined],
    ['PATCH', page, { title: 'Mine' }],
    ['PATCH', `${page}/links/${things.linkId}`, {}],
    ['PUT', `${page}/links/order`, { ids: [things.linkId] }],
    ['PUT', `${page}/theme`, theme],
    ['PUT', `${page}/publication`, { published: false }],
  ]
  for (const call of all) expect((await api(...call)).status, JSON.stringify(call)).toBe(200)
  expect([await pageTag(things), await updatedAt(things)]).toEqual([before, timeBefore])
})

test('a refused write moves nothing', async () => {
  const things = await makeThings(send, owner)
  const before = await pageTag(things)
  await Promise.all(writes.map((write) => perform(write, things, { 'if-match': '"999"' })))
  await api('PUT', `/api/v1/pages/${things.pageId}/links/order`, { ids: [] })
  await api('PATCH', `/api/v1/pages/${things.pageId}`, { slug: 'api' })
  expect(await pageTag(things)).toBe(before)
})

describe.each(writes)('$at', (write) => {
  test('is made with If-Match of the page, and refused with that of an older revision or with no list of tags', async () => {
    const things = await makeThings(send, owner)
    await api('PATCH', `/api/v1/pages/${things.pageId}`, { title: 'Second' })
    const tag = await pageTag(things)
    const stale = await perform(write, things, { 'if-match': `"${revision(tag) - 1}.0"` })
    expect(stale).toMatchObject({ status: 412, body: { code: 'PRECONDITION_FAILED', reason: 'revision_stale' } })
    const malformed = await perform(write, things, { 'if-match': 'abc' })
    expect(malformed).toMatchObject({ status: 400, body: { reason: 'invalid_input', issues: [{ path: ['if-match'] }] } })
    expect(await pageTag(things)).toBe(tag)
    const answered = await perform(write, things, { 'if-match': tag })
    expect(answered.status, answered.text).toBe(write.row.meta.row.status)
  })
})

// One function reads If-Match for all writes: every kind of list is tried on a write of the page and on one of a link.
const headerReaders = writes.filter(({ at }) => at === 'PATCH /pages/{pageId}' || at === 'DELETE /pages/{pageId}/links/{linkId}')

test('every kind of If-Match is tried on two writes', () => {
  expect(headerReaders).toHaveLength(2)
})

describe.each(headerReaders)('$at', (write) => {
  test.each<[string, boolean, (revision: number, tag: string) => string]>([
    ['the tag of the page', true, (_, tag) => tag],
    ['the revision alone', true, (n) => `"${n}"`],
    ['a tag with other clicks', true, (n) => `"${n}.999"`],
    ['any page', true, () => '*'],
    ['a list with the tag in it', true, (n, tag) => `"1", W/"x" ,${tag},"${n + 1}"`],
    ['a list with empty elements', true, (_, tag) => `, ${tag},,`],
    ['an older revision', false, (n) => `"${n - 1}.0"`],
    ['a newer revision', false, (n) => `"${n + 1}"`],
    ['the tag as a weak one', false, (_, tag) => `W/${tag}`],
    ['a tag of another kind', false, () => '"abc"'],
    ['an empty tag', false, () => '""'],
    ['a tag with the revision within', false, (n) => `"${n},${n}"`],
    ['a revision with a zero before it', false, (n) => `"x${n}"`],
  ])('with If-Match of %s: %s', async (_, holds, headerOf) => {
    const things = await makeThings(send, owner)
    await api('PATCH', `/api/v1/pages/${things.pageId}`, { title: 'Second' })
    const tag = await pageTag(things)
    const answered = await perform(write, things, { 'if-match': headerOf(revision(tag), tag) })
    if (holds) return expect(answered.status, answered.text).toBe(write.row.meta.row.status)
    expect(answered).toMatchObject({ status: 412, body: { code: 'PRECONDITION_FAILED', reason: 'revision_stale' } })
    expect(await pageTag(things)).toBe(tag)
  })

  test.each(['5', 'abc', '"5', '5"', '"5" "6"', '"5",x', '', ',', '*, "5"', 'W/*', 'w/"5"', "'5'"])(
    'refuses If-Match: %s as no list of tags',
    async (header) => {
      const things = await makeThings(send, owner)
      const answered = await perform(write, things, { 'if-match': header })
      expect(answered).toMatchObject({ status: 400, body: { reason: 'invalid_input', issues: [{ path: ['if-match'] }] } })
      expect(await api('GET', `/api/v1/pages/${things.pageId}`)).toMatchObject({ status: 200, body: { project: { title: 'Mine' } } })
    },
  )
})

// An order that is the present one changes nothing, so there all ten would be right.
describe.each(writes.filter(({ at }) => !at.endsWith('/order')))('$at', (write) => {
  test('lets exactly one of ten writers with the same tag through', async () => {
    const things = await thingsFor(write)
    const tag = await pageTag(things)
    const bodies = Array.from({ length: 10 }, (_, n) => ({
      ...bodyFor(write.row, things),
      ...('title' in (bodyFor(write.row, things) ?? {}) && { title: `Title ${n}` }),
    }))
    const answers = await Promise.all(bodies.map((body) => perform(write, things, { 'if-match': tag }, body)))
    // A deleted page or link is not found; all others find their page changed.
    const gone = write.method === 'DELETE' && !write.at.endsWith('/password')
    const [done, late] = [write.row.meta.row.status, gone ? 404 : 412]
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([done, ...Array.from({ length: 9 }, () => late)])
  })
})

test('If-Match holds on tRPC, too, and is no business of reads and creations', async () => {
  const things = await makeThings(send, owner)
  const rename = (title: string, headers: Record<string, string>) =>
    api('POST', '/trpc/pages.update', { pageId: things.pageId, title }, headers)
  const tag = await pageTag(things)
  expect(await rename('Once', { 'if-match': tag })).toMatchObject({ status: 200 })
  expect(await rename('Twice', { 'if-match': tag })).toMatchObject({
    status: 412,
    body: { error: { data: { error: { reason: 'revision_stale' } } } },
  })
  expect(await rename('Twice', { 'if-match': 'x' })).toMatchObject({ status: 400 })
  expect(await api('GET', `/api/v1/pages/${things.pageId}`, undefined, { 'if-match': '"999"' })).toMatchObject({ status: 200 })
  expect(await api('POST', '/api/v1/pages', { title: 'x', description: '', slug: freshSlug() }, { 'if-match': '"999"' })).toMatchObject({
    status: 201,
  })
})

const reads = rows.filter(({ type, route, meta }) => type === 'query' && route?.path.includes('{pageId}') && !meta.row.untagged)

describe.each(reads)('$name', ({ route }) => {
  test('answers 304 without a body while the tag in If-None-Match holds, and 200 from the next change or click on', async () => {
    const things = await withClicks()
    const path = real(route?.path ?? '', things)
    const tag = await tagOf(path)
    for (const header of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      const answered = await api('GET', path, undefined, { 'if-none-match': header })
      expect(answered, header).toMatchObject({ status: 304, text: '' })
      expect(answered.headers.get('etag')).toBe(tag)
    }
    for (const header of ['"x"', tag.slice(0, -1), `${tag}0`, '"0.0"'])
      expect((await api('GET', path, undefined, { 'if-none-match': header })).status, header).toBe(200)
    await db.pool.query('insert into click_counts select n, 1 from links where id = $1', [things.linkId])
    const afterClick = await api('GET', path, undefined, { 'if-none-match': tag })
    expect(afterClick.status).toBe(/\/(theme|document)$/.test(path) ? 304 : 200)
    await api('PATCH', `/api/v1/pages/${things.pageId}`, { title: 'Changed' })
    expect((await api('GET', path, undefined, { 'if-none-match': afterClick.headers.get('etag') ?? '' })).status).toBe(200)
  })
})
