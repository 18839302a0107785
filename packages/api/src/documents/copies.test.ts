import { expect, test } from 'vitest'

import { addLink, clickOn, createPage, documentOf, newSlug, outcomeOf, testApi } from '../testing.ts'

const { db, as, person } = await testApi({ limits: { pages: 3, links: 5 } })

/** A published page with a password, a look, a hidden link and a click. */
async function madeWhole(api: ReturnType<typeof as>) {
  const { id: pageId } = await createPage(api)
  const document = documentOf(['a', 'b', 'c'], {
    theme: null,
    coverImage: 'https://example.com/cover.png',
    name: 'Ada',
    published: true,
    indexed: false,
  })
  const [first, ...others] = document.links
  await api.documents.put({
    pageId,
    document: { ...document, links: [...others, { ...first!, active: false, highlighted: true, me: true }] },
  })
  await api.themes.set({ pageId, preset: 'paper', accent: '#123' })
  await api.passwords.set({ pageId, password: 'open sesame' })
  const link = await addLink(api, pageId)
  await clickOn(db, link.id)
  return pageId
}

test('a copy has everything of the page except slug, title, publication, password and clicks, and is independent of it', async () => {
  const api = as(await person())
  const pageId = await madeWhole(api)
  const before = await api.documents.get({ pageId })
  const slug = newSlug()
  const { id, ...copy } = await api.pages.duplicate({ pageId, slug, title: 'Another' })
  expect(copy).toEqual({ slug, title: 'Another', published: false, passwordLeft: true })
  await api.documents.put({ pageId, document: { ...before, description: 'Changed', links: [] } })
  expect(await api.documents.get({ pageId: id })).toEqual({ ...before, slug, title: 'Another', published: false })
  const { project, links } = await api.pages.get({ pageId: id })
  expect(project.passwordProtected).toBe(false)
  expect(links.map(({ clicks }) => clicks)).toEqual([0, 0, 0, 0])
  expect(await api.pages.duplicate({ pageId: id, slug: newSlug(), title: 'Third' })).toMatchObject({ passwordLeft: false })
})

test('a refused copy leaves no rows', async () => {
  const [me, other] = [await person(), await person()]
  const api = as(me)
  const pageId = await madeWhole(api)
  const taken = await createPage(as(other))
  const pages = async () => (await api.pages.list({})).map(({ slug }) => slug)
  const before = await pages()
  const copy = (slug: string, caller = api) => outcomeOf(caller.pages.duplicate({ pageId, slug, title: 'Copy' }))
  expect(await copy(taken.slug.toUpperCase())).toBe('slug_taken')
  expect(await copy('api')).toBe('slug_reserved')
  expect(await copy(newSlug(), as(other))).toBe('page_not_found')
  expect(await copy(newSlug(), as(me, { ifMatch: '"1"' }))).toBe('revision_stale')
  expect(await pages()).toEqual(before)
  expect([await copy(newSlug()), await copy(newSlug())]).toEqual(['ok', 'ok'])
  expect(await copy(newSlug())).toBe('quota_exceeded')
  expect(await pages()).toHaveLength(3)
})

test('a page with more links than the plan allows cannot be copied', async () => {
  const api = as(await person())
  const pageId = await madeWhole(api)
  for (let more = 0; more < 2; more++) await db.pool.query(anotherLink, [pageId, newSlug()])
  expect(await outcomeOf(api.pages.duplicate({ pageId, slug: newSlug(), title: 'Copy' }))).toBe('quota_exceeded')
})

const anotherLink = `insert into links (id, page_id, owner_id, type, url, size, position)
  select $2, id, owner_id, 'blog', 'https://example.com', '1x1', (select count(*) from links where page_id = $1) from pages where id = $1`
