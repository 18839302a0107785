import { DocumentWriteResult, ImportedClicksResult, RestorationResult } from '@tessera/contract'
import { beforeAll, describe, expect, test } from 'vitest'

import {
  addressOf,
  bodyOf,
  firstStatusOf,
  freshSlug,
  makeThings,
  type MoreThings,
  rows,
  type Row,
  type Things,
  validInput,
} from '../../support/rows.ts'
import { oneOfEvery } from '../../support/inputs/sample.ts'
import { type Account, type Call, testService } from '../../support/service.ts'

const { as, send, account, db } = await testService({ QUOTA_PAGES: '0', QUOTA_TOKENS: '0' })
let owner: Account
let api: Call
beforeAll(async () => {
  owner = await account()
  api = as(await owner.token())
})

type Routed = Row & { route: NonNullable<Row['route']> }
type Entry = { at: string; row: Routed; method: string }
const routed = rows.flatMap((row): Entry[] =>
  row.route ? [{ at: `${row.route.method} ${row.route.path}`, row: { ...row, route: row.route }, method: row.route.method }] : [],
)
/** Writes to a page that the request names by its id. */
const writes = routed.filter(({ row }) => row.locksPage)
/** Those after which the page still exists. */
const tagged = writes.filter(({ row }) => row.etag !== 'none')
const reads = routed.filter(({ row }) => row.type === 'query' && (row.etag === 'page' || row.etag === 'page+clicks'))

const bodyFor = (row: Row, things: Things & MoreThings) => bodyOf(row, validInput(row, things))
const perform = ({ row, method }: Entry, things: Things & MoreThings, headers: Record<string, string> = {}, body = bodyFor(row, things)) =>
  api(method, addressOf(row, things), method === 'DELETE' ? undefined : body, headers)

/** The read whose tag a write answers: the nearest one at its path or, for a deletion, above; of a restored entry, the document. */
const shownAt = ({ row, method }: Entry, things: Things) => {
  const { path } = row.route
  const above = reads.filter(({ row: { route } }) => (path === route.path ? method !== 'DELETE' : path.startsWith(`${route.path}/`)))
  const ofDocument = reads.filter(({ at }) => at === 'GET /pages/{pageId}/document')
  const [nearest] = path.endsWith('/restore') ? ofDocument : above.toSorted((a, b) => b.row.route.path.length - a.row.route.path.length)
  if (!nearest) throw new Error(`No read at or above ${path}`)
  return addressOf(nearest.row, things)
}

const revision = (tag: string | null) => Number(/^"(\d+)(?:\.\d+)?"$/.exec(tag ?? '')?.[1])
const tagOf = async (path: string) => (await api('GET', path)).headers.get('etag') ?? ''
const pageTag = ({ pageId }: Things) => tagOf(`/api/v1/pages/${pageId}`)
/** The page must be one of the newest five. Reading all pages would take longer with each test. */
const updatedAt = async ({ pageId }: Things) =>
  ((await api('GET', '/api/v1/pages?limit=5')).body as { id: string; updatedAt: string }[]).find(({ id }) => id === pageId)?.updatedAt

/** The write that sets what a DELETE at the same path removes. */
const counterpartOf = ({ row, method }: Entry) =>
  method === 'DELETE' ? routed.find((other) => other.method === 'PUT' && other.row.route.path === row.route.path) : undefined

/** A page with a link that has clicks, and with what the write names and has to change; without `write`, with everything. */
async function thingsFor(write?: Entry): Promise<Things & MoreThings> {
  const counterpart = write && counterpartOf(write)
  const things = await makeThings(send, owner, (counterpart ?? write)?.row)
  if (counterpart) await perform(counterpart, things)
  const { pageId, linkId } = things
  const clicked = (await api('POST', `/api/v1/pages/${pageId}/links`, { url: 'https://example.com/clicked' })).body as { id: string }
  await db.pool.query('insert into click_counts select n, 5 from links where id = $1', [clicked.id])
  return { ...things, linkIds: [clicked.id, linkId] }
}

describe.each(tagged)('$at', (write) => {
  const steps = write.row.changes === 'page' ? 1 : 0
  test(`moves the revision by ${steps} when it changes something, and answers the tag that the next GET shows`, async () => {
    const things = await thingsFor(write)
    const [before, timeBefore] = [await pageTag(things), await updatedAt(things)]
    const answered = await perform(write, things)
    expect(answered.status, answered.text).toBe(firstStatusOf(write.row))
    expect(answered.headers.get('etag')).toBe(await tagOf(shownAt(write, things)))
    expect(await pageTag(things)).not.toBe(before)
    expect(revision(await pageTag(things))).toBe(revision(before) + steps)
    expect(String(await updatedAt(things)) > String(timeBefore)).toBe(steps > 0)
  })
})

/** What a write answers and leaves behind, sent twice. */
async function repeat(write: Entry) {
  const things = await thingsFor(write)
  const body = bodyFor(write.row, things)
  const state = async (answered: Awaited<ReturnType<typeof perform>>) => ({
    status: answered.status,
    body: answered.body,
    tags: [answered.headers.get('etag'), await pageTag(things)],
    updatedAt: await updatedAt(things),
  })
  const first = await state(await perform(write, things, {}, body))
  const second = await state(await perform(write, things, {}, body))
  return { first, second }
}

/** What a repeated write answers. Some answers say what this write changed. */
function repeatedBody({ output }: Row, first: unknown): unknown {
  if (output === ImportedClicksResult) return { applied: 0, unchanged: 1, leftOut: [] }
  return output === DocumentWriteResult || output === RestorationResult ? { ...(first as DocumentWriteResult), changes: [] } : first
}

describe.each(tagged.filter(({ row }) => row.repeatable))('$at', (write) => {
  test('answers the same and moves neither revision nor updatedAt when it is repeated', async () => {
    const { first, second } = await repeat(write)
    expect(second).toEqual({ ...first, body: repeatedBody(write.row, first.body) })
  })
})

describe.each(tagged.filter(({ row }) => !row.repeatable))('$at', (write) => {
  test('is refused or changes the page once more when it is repeated, as its column `repeatable` says', async () => {
    const { first, second } = await repeat(write)
    if (second.status < 400) expect(second.tags[1]).not.toBe(first.tags[1])
    else expect(second.tags[1]).toBe(first.tags[1])
  })
})

test('an empty PATCH, an order that is the current one and a theme with its defaults written out move nothing', async () => {
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
    const things = await makeThings(send, owner, write.row)
    await api('PATCH', `/api/v1/pages/${things.pageId}`, { title: 'Second' })
    const tag = await pageTag(things)
    const stale = await perform(write, things, { 'if-match': `"${revision(tag) - 1}.0"` })
    expect(stale).toMatchObject({ status: 412, body: { code: 'PRECONDITION_FAILED', reason: 'revision_stale' } })
    const malformed = await perform(write, things, { 'if-match': 'abc' })
    expect(malformed).toMatchObject({ status: 400, body: { reason: 'invalid_input', issues: [{ path: ['if-match'] }] } })
    expect(await pageTag(things)).toBe(tag)
    const answered = await perform(write, things, { 'if-match': tag })
    expect(answered.status, answered.text).toBe(firstStatusOf(write.row))
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
    const things = await makeThings(send, owner, write.row)
    await api('PATCH', `/api/v1/pages/${things.pageId}`, { title: 'Second' })
    const tag = await pageTag(things)
    const answered = await perform(write, things, { 'if-match': headerOf(revision(tag), tag) })
    if (holds) return expect(answered.status, answered.text).toBe(firstStatusOf(write.row))
    expect(answered).toMatchObject({ status: 412, body: { code: 'PRECONDITION_FAILED', reason: 'revision_stale' } })
    expect(await pageTag(things)).toBe(tag)
  })

  test.each(['5', 'abc', '"5', '5"', '"5" "6"', '"5",x', '', ',', '*, "5"', 'W/*', 'w/"5"', "'5'"])(
    'refuses If-Match: %s as no list of tags',
    async (header) => {
      const things = await makeThings(send, owner, write.row)
      const answered = await perform(write, things, { 'if-match': header })
      expect(answered).toMatchObject({ status: 400, body: { reason: 'invalid_input', issues: [{ path: ['if-match'] }] } })
      expect(await api('GET', `/api/v1/pages/${things.pageId}`)).toMatchObject({ status: 200, body: { project: { title: 'Mine' } } })
    },
  )
})

// A write that changes no page leaves its revision as it is, so that its tag holds for all.
const racing = writes.filter(({ row }) => row.changes !== 'none')

// One lock orders all writes of a page, so `npm test` races every third.
describe.each(oneOfEvery(3)(racing))('$at', (write) => {
  test('lets exactly one of ten writers with the same tag through', async () => {
    const things = await thingsFor(write)
    const tag = await pageTag(things)
    const bodies = Array.from({ length: 10 }, (_, n) => ({
      ...bodyFor(write.row, things),
      ...('title' in (bodyFor(write.row, things) ?? {}) && { title: `Title ${n}` }),
    }))
    const answers = await Promise.all(bodies.map((body) => perform(write, things, { 'if-match': tag }, body)))
    // What was deleted by its id is not found; all other late writers find their page changed.
    const isRemoved = write.method === 'DELETE' && write.row.route.path.endsWith('}')
    const done = write.row.status
    const late = isRemoved ? 404 : 412
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([done, ...Array.from({ length: 9 }, () => late)])
  })
})

test('If-Match holds on tRPC, too, and is ignored for reads and creations', async () => {
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

describe.each(reads)('$at', ({ row }) => {
  test('answers 304 without a body while the tag in If-None-Match holds, and 200 after the next change or click', async () => {
    const things = await thingsFor()
    const path = addressOf(row, things)
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
    expect(afterClick.status).toBe(row.etag === 'page+clicks' ? 200 : 304)
    await api('PATCH', `/api/v1/pages/${things.pageId}`, { title: 'Changed' })
    expect((await api('GET', path, undefined, { 'if-none-match': afterClick.headers.get('etag') ?? '' })).status).toBe(200)
  })
})

// Its tag is the entry's last revision, so it does not change with the page.
test('the document of an ended history entry answers 304 for ever, and that of the current one until the next change', async () => {
  const things = await thingsFor()
  const page = `/api/v1/pages/${things.pageId}`
  const at = (number: number) => `${page}/revisions/${number}/document`
  const current = revision(await pageTag(things))
  const [ended, open] = [await tagOf(at(1)), await tagOf(at(current))]
  expect([ended, open]).toEqual(['"1"', `"${current}"`])
  const statusOf = async (path: string, tag: string) => (await api('GET', path, undefined, { 'if-none-match': tag })).status
  for (const [path, tag] of [
    [at(1), ended],
    [at(current), open],
  ] as const)
    expect(await statusOf(path, tag)).toBe(304)
  await api('PATCH', page, { title: 'Changed' })
  expect(await statusOf(at(1), ended)).toBe(304)
  expect(await statusOf(at(current + 1), open)).toBe(200)
})
