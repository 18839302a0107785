import { documentText, type PageDocument, previewCursor } from '@tessera/contract'
import { sqlRows } from '@tessera/db/testing'
import { expect, test } from 'vitest'

import { purgeExpired } from '../../maintenance/expiry-store.ts'
import { createPage, documentOf, newSlug, outcomeOf, outcomesOf, type Person, stepsOf, testApi, times } from '../../testing.ts'

const { db, as, request, person } = await testApi({ limits: { links: 4, previews: 3 } })

/** A page with the links a and b, of a new account. */
async function madePage() {
  const who = await person()
  const api = as(who)
  const { id: pageId } = await createPage(api)
  const document = documentOf(['a', 'b'])
  await api.documents.put({ pageId, document })
  return { who, api, pageId, document }
}
const stateOf = (pageId: string) =>
  sqlRows(
    db,
    'select p, (select json_agg(l order by l.position) from links l where l.page_id = p.id) as links from pages p where id = $1',
    [pageId],
  )
const expire = (id: string) => sqlRows(db, 'update previews set expires_at = now() where id = $1', [id])
const create = async (who: Person, input: { pageId: string; document: PageDocument; key?: string; note?: string; hours?: number }) => {
  const { caller, answered } = request(who)
  return { preview: await caller.previews.create(input), answered }
}

test('a preview answers what it would change, and leaves page and revision alone', async () => {
  const { who, api, pageId, document } = await madePage()
  const before = await stateOf(pageId)
  const proposed = { ...document, title: 'Proposed', links: document.links.slice(1) }
  const { preview, answered } = await create(who, { pageId, document: proposed, note: 'Shorter', key: 'pr-1' })
  const { changes } = await api.documents.put({ pageId, document: proposed, dryRun: true })
  expect(preview).toMatchObject({ key: 'pr-1', note: 'Shorter', revision: 2, changes })
  expect(preview.by).toEqual({ user: { id: who.owner, name: 'Person' }, token: null })
  expect(preview.url).toMatch(/^http:\/\/localhost\/pages\/preview\/[0-9A-Za-z]{27}$/)
  expect(Date.parse(preview.expiresAt) - Date.parse(preview.createdAt)).toBe(168 * 3_600_000)
  expect(answered).toEqual({ location: `/api/v1/pages/${pageId}/previews/${preview.id}` })
  expect(await stateOf(pageId)).toEqual(before)
  const { document: stored, ...rest } = await api.previews.get({ pageId, previewId: preview.id })
  expect([documentText(stored), rest]).toEqual([documentText(proposed), preview])
  expect(await api.previews.list({ pageId })).toEqual([preview])
})

test('changes are those from the current page, whenever it changes', async () => {
  const { who, api, pageId, document } = await madePage()
  const { preview } = await create(who, { pageId, document: { ...document, title: 'Proposed' } })
  expect(stepsOf(preview)).toEqual(['change /title'])
  await api.documents.put({ pageId, document: { ...document, title: 'Proposed', name: 'Ada' } })
  const [listed] = await api.previews.list({ pageId })
  expect(listed).toMatchObject({ revision: 2, changes: [{ op: 'change', path: '/name', from: 'Ada', to: null }] })
  expect((await api.previews.get({ pageId, previewId: preview.id })).changes).toEqual(listed?.changes)
})

test('with the key of an unexpired preview, content, note and expiry are replaced; id and address stay', async () => {
  const { who, pageId, document } = await madePage()
  const first = await create(who, { pageId, document, key: 'k', note: 'One' })
  const second = await create(who, { pageId, document: { ...document, title: 'Two' }, key: 'k', hours: 1 })
  const { id, url, createdAt } = first.preview
  expect(second.preview).toMatchObject({ id, url, createdAt, note: null, changes: [{ path: '/title', to: 'Two' }] })
  expect(Date.parse(second.preview.expiresAt)).toBeLessThan(Date.parse(first.preview.expiresAt))
  expect(second.answered).toEqual({})
  const elsewhere = await madePage()
  expect((await create(elsewhere.who, { pageId: elsewhere.pageId, document: elsewhere.document, key: 'k' })).preview.id).not.toBe(id)
})

test('an expired preview is gone for every row, its key begins anew, and maintenance deletes it', async () => {
  const { who, api, pageId, document } = await madePage()
  const { preview } = await create(who, { pageId, document, key: 'k' })
  const other = await create(who, { pageId, document })
  for (const { id } of [preview, other.preview]) await expire(id)
  expect(await api.previews.list({ pageId })).toEqual([])
  expect(await outcomeOf(api.previews.get({ pageId, previewId: preview.id }))).toBe('preview_not_found')
  expect(await outcomeOf(api.previews.delete({ pageId, previewId: preview.id }))).toBe('preview_not_found')
  const again = await create(who, { pageId, document, key: 'k' })
  expect(again.preview.id).not.toBe(preview.id)
  expect(again.preview.url).not.toBe(preview.url)
  expect(again.answered).toHaveProperty('location')
  await purgeExpired(db)
  expect(await sqlRows(db, 'select id from previews where page_id = $1', [pageId])).toEqual([{ id: again.preview.id }])
})

test('a deleted preview is gone, and the others are listed with the newest first', async () => {
  const { who, api, pageId, document } = await madePage()
  const made = [await create(who, { pageId, document }), await create(who, { pageId, document }), await create(who, { pageId, document })]
  const [first, second, third] = made.map(({ preview }) => preview.id)
  expect((await api.previews.list({ pageId })).map(({ id }) => id)).toEqual([third, second, first])
  await api.previews.delete({ pageId, previewId: second ?? '' })
  expect((await api.previews.list({ pageId })).map(({ id }) => id)).toEqual([third, first])
  expect(await outcomeOf(api.previews.delete({ pageId, previewId: second ?? '' }))).toBe('preview_not_found')
})

test('previews are found on their own page of their own account only', async () => {
  const [mine, theirs] = [await madePage(), await madePage()]
  const { preview } = await create(mine.who, { pageId: mine.pageId, document: mine.document })
  const wrong = { pageId: mine.pageId, previewId: preview.id }
  const { pageId, document } = mine
  const { previews } = theirs.api
  expect(await outcomesOf([previews.get(wrong), previews.delete(wrong), previews.list({ pageId })])).toEqual({ page_not_found: 3 })
  expect(await outcomeOf(theirs.api.previews.create({ pageId, document }))).toBe('page_not_found')
  const { id: otherPage } = await createPage(mine.api)
  expect(await outcomeOf(mine.api.previews.get({ ...wrong, pageId: otherPage }))).toBe('preview_not_found')
  expect(await outcomeOf(mine.api.previews.delete({ ...wrong, pageId: otherPage }))).toBe('preview_not_found')
  expect(await mine.api.previews.list({ pageId })).toHaveLength(1)
})

test('what a write of the document refuses is refused, and nothing is stored', async () => {
  const { who, api, pageId, document } = await madePage()
  const taken = await createPage(as(await person()))
  const attempt = (more: object, headers = {}) =>
    outcomeOf(as(who, headers).previews.create({ pageId, document: { ...document, ...more } }))
  expect(await attempt({ slug: taken.slug })).toBe('slug_taken')
  expect(await attempt({ slug: 'admin' })).toBe('slug_reserved')
  expect(await attempt({ title: '' })).toBe('invalid_input')
  expect(await attempt({ nothing: 1 })).toBe('invalid_input')
  expect(await attempt({ links: documentOf('vwxyz').links })).toBe('quota_exceeded')
  expect(await attempt({}, { ifMatch: '"1"' })).toBe('revision_stale')
  expect(await attempt({}, { ifMatch: '"2"' })).toBe('ok')
  for (const wrong of [{ hours: 0 }, { hours: 169 }, { hours: 1.5 }, { key: '' }, { key: 'a b' }, { note: '' }, { note: 'x'.repeat(81) }])
    expect(await outcomeOf(api.previews.create({ pageId, document, ...wrong })), JSON.stringify(wrong)).toBe('invalid_input')
  const refused: unknown = await api.previews.create({ pageId, document: { ...document, title: '' } }).catch((error: unknown) => error)
  expect(refused).toMatchObject({ more: { issues: [{ path: ['document', 'title'] }] } })
  expect(await api.previews.list({ pageId })).toHaveLength(1)
})

test('a preview of the slug that another page takes later stays, and shows it in no row', async () => {
  const { who, api, pageId, document } = await madePage()
  const slug = newSlug()
  const { preview } = await create(who, { pageId, document: { ...document, slug } })
  await createPage(as(await person()), slug)
  expect(stepsOf(await api.previews.get({ pageId, previewId: preview.id }))).toEqual(['change /slug'])
})

test('the quota counts unexpired previews of one page; the one with the key does not count against itself', async () => {
  const { who, api, pageId, document } = await madePage()
  const made = await Promise.all(times(3, (n) => create(who, { pageId, document, key: `k${n}` })))
  const refused: unknown = await api.previews.create({ pageId, document }).catch((error: unknown) => error)
  expect(refused).toMatchObject({ reason: 'quota_exceeded', more: { details: { limit: 3, used: 3 } } })
  expect(await outcomeOf(api.previews.create({ pageId, document, key: 'k1' }))).toBe('ok')
  await expire(made[0]?.preview.id ?? '')
  expect(await outcomeOf(api.previews.create({ pageId, document }))).toBe('ok')
  expect(await api.previews.list({ pageId })).toHaveLength(3)
})

test('five writers with one key make one preview; ten without make as many as the quota allows', async () => {
  const { who, api, pageId, document } = await madePage()
  const made = await Promise.all(times(5, (n) => create(who, { pageId, document: { ...document, title: `Title ${n}` }, key: 'k' })))
  expect(new Set(made.map(({ preview }) => preview.id)).size).toBe(1)
  expect(new Set(made.map(({ preview }) => preview.url)).size).toBe(1)
  expect(made.filter(({ answered }) => answered['location'] !== undefined)).toHaveLength(1)
  expect(await api.previews.list({ pageId })).toHaveLength(1)
  const outcomes = await outcomesOf(times(10, () => api.previews.create({ pageId, document })))
  expect(outcomes).toEqual({ ok: 2, quota_exceeded: 8 })
})

test('previews go with their page', async () => {
  const { who, api, pageId, document } = await madePage()
  await create(who, { pageId, document })
  await api.pages.delete({ pageId })
  expect(await sqlRows(db, 'select id from previews where page_id = $1', [pageId])).toEqual([])
})

test('the list comes in parts of 20, or of a limit, each with the address of the next one', async () => {
  const { who, pageId, document } = await madePage()
  const add = `insert into previews (id, page_id, secret, user_id, expires_at, revision, document, created_at)
    select 'preview_01jd8q8d5skt7x0c3e6h9j' || lpad(n::text, 4, '0'), $1, lpad(n::text, 27, '0') , $2, now() + interval '1 day', 2, $3,
      now() + (n / 2) * interval '1 millisecond' from generate_series(1, 45) n`
  await sqlRows(db, add.replace("lpad(n::text, 27, '0')", "substr(md5($1), 1, 23) || lpad(n::text, 4, '0')"), [
    pageId,
    who.owner,
    JSON.stringify(document),
  ])
  const partOf = async (path: string | undefined, first: { limit?: number } = {}) => {
    const { searchParams } = new URL(path ?? '', 'http://localhost')
    const query = { ...first, ...(path && { limit: Number(searchParams.get('limit')), cursor: searchParams.get('cursor') ?? '' }) }
    const { caller, answered } = request(who)
    const list = await caller.previews.list({ pageId, ...query })
    return { ids: list.map(({ id }) => id), next: /^<(.*)>; rel="next"$/.exec(answered['link'] ?? '')?.[1] }
  }
  for (const [first, sizes] of [
    [{}, [20, 20, 5]],
    [{ limit: 45 }, [45]],
    [{ limit: 15 }, [15, 15, 15]],
  ] as const) {
    const parts = [await partOf(undefined, first)]
    for (let next = parts[0]?.next; next; next = parts.at(-1)?.next) parts.push(await partOf(next))
    expect(parts.map(({ ids }) => ids.length)).toEqual(sizes)
    const ids = parts.flatMap((part) => part.ids)
    expect(ids).toEqual(ids.toSorted().toReversed())
  }
  const api = as(who)
  for (const wrong of [
    { limit: 0 },
    { limit: 51 },
    { cursor: 'x' },
    { cursor: '0000-01-01T00:00:00.000Z.preview_01jd8q8d5skt7x0c3e6h9jamnp' },
    { cursor: '2026-02-30T00:00:00.000Z.preview_01jd8q8d5skt7x0c3e6h9jamnp' },
  ])
    expect(await outcomeOf(api.previews.list({ pageId, ...wrong })), JSON.stringify(wrong)).toBe('invalid_input')
})

test('large documents make a part of the list shorter, and all unexpired ones of a page have 32 MiB at most', async () => {
  const { who, api, pageId, document } = await madePage()
  const { preview } = await create(who, { pageId, document, key: 'k' })
  await create(who, { pageId, document })
  const grow = (bytes: number) =>
    sqlRows(
      db,
      `update previews set document = (document::jsonb || jsonb_build_object('description', repeat('x', $2)))::json where id = $1`,
      [preview.id, bytes],
    )
  await create(who, { pageId, document })
  await sqlRows(db, `update previews set created_at = now() + interval '1 second' where id = $1`, [preview.id])
  await grow(3_000_000)
  const { caller, answered } = request(who)
  const [large, ...others] = await caller.previews.list({ pageId })
  expect([large?.id, others]).toEqual([preview.id, []])
  expect(answered['link']).toContain(`limit=20&cursor=`)
  await grow(32 * 1024 * 1024)
  await api.previews.delete({
    pageId,
    previewId: (await api.previews.list({ pageId, cursor: previewCursor(large ?? preview) }))[0]?.id ?? '',
  })
  const refused: unknown = await api.previews.create({ pageId, document }).catch((error: unknown) => error)
  expect(refused).toMatchObject({
    reason: 'quota_exceeded',
    more: { details: { limit: 32 * 1024 * 1024, used: expect.any(Number) as number } },
  })
  // Its own document does not count against the one that replaces it.
  expect(await outcomeOf(api.previews.create({ pageId, document, key: 'k' }))).toBe('ok')
})

test('a token that may only write gets no changes, neither of a preview nor of a restore', async () => {
  const { who, api, pageId, document } = await madePage()
  const writer = { ...who, scopes: new Set(['pages:write'] as const) }
  const { changes, url } = await as(writer).previews.create({ pageId, document: { ...document, title: 'Proposed' } })
  expect([changes, url]).toEqual([null, expect.stringContaining('/pages/preview/')])
  const restored = await as(writer).history.restore({ pageId, revision: '1', dryRun: true })
  expect(restored).toEqual({ revision: 2, changes: null })
  expect(stepsOf(await api.history.restore({ pageId, revision: '1', dryRun: true }))).not.toEqual([])
})
