import { isLink, type PageId } from '@tessera/contract'
import { expect, test } from 'vitest'

import { addHeading, addLink, createPage, newSlug, countStatements, testApi } from '../testing.ts'
import { lookUpSlug } from './page-lookup-store.ts'

const { as, person, db } = await testApi()
const admin = await person({ admin: true })

const block = (pageId: PageId, reason: string | null) =>
  as(admin).admin.pages[reason === null ? 'unblock' : 'block']({
    pageId,
    reason: reason ?? '',
  })

test('a page is shown with what it says to search engines and profiles', async () => {
  const api = as(await person())
  const { id: pageId, slug } = await createPage(api)
  for (const _ of [1, 2]) await addLink(api, pageId)
  await api.pages.togglePublished({ pageId })
  expect((await lookUpSlug(db, slug)).result).toMatchObject({ page: { indexed: true, tiles: [{ me: false }, { me: false }] } })
  await db.pool.query(`update pages set indexed = false where id = $1`, [pageId])
  await db.pool.query(`update links set me = true where page_id = $1 and position = 1`, [pageId])
  expect((await lookUpSlug(db, slug)).result).toMatchObject({ page: { indexed: false, tiles: [{ me: false }, { me: true }] } })
})

test('a page is shown with its active tiles of all kinds, in order', async () => {
  const api = as(await person())
  const { id: pageId, slug } = await createPage(api)
  const { id: heading } = await addHeading(api, pageId)
  const { id: link } = await addLink(api, pageId)
  const contact = await api.blocks.add({ pageId, kind: 'contact', channel: 'mail', address: 'ada@example.com', icon: 'mail' })
  await api.blocks.add({ pageId, kind: 'text', text: 'Hidden', active: false })
  const { id: text } = await api.blocks.add({ pageId, kind: 'text', text: 'One\nTwo', size: '4x1' })
  await api.pages.update({ pageId, avatar: 'https://example.com/ada.png' })
  await api.pages.togglePublished({ pageId })
  const { result } = await lookUpSlug(db, slug)
  if (result.state !== 'shown') throw new Error('The page is shown')
  const { slot: _, active: _active, ...shown } = { ...contact }
  expect(result.page.avatar).toBe('https://example.com/ada.png')
  expect(result.page.tiles.map(({ id }) => id)).toEqual([heading, link, contact.id, text])
  expect(result.page.tiles.filter((tile) => !isLink(tile))).toEqual([
    { kind: 'heading', id: heading, title: 'Work' },
    shown,
    { kind: 'text', id: text, title: null, text: 'One\nTwo', size: '4x1' },
  ])
  expect([...result.tiles.keys()]).toEqual([link])
})

test('a visitor sees a published page in one statement, by its slug in any case', async () => {
  const api = as(await person())
  const slug = newSlug()
  const { id: pageId } = await createPage(api, slug)
  await addLink(api, pageId)
  await api.pages.togglePublished({ pageId })
  expect(await countStatements(() => lookUpSlug(db, slug.toUpperCase()))).toBe(1)
  expect((await lookUpSlug(db, slug)).result).toMatchObject({ state: 'shown', page: { slug } })
  await block(pageId, 'Phishing')
  expect((await lookUpSlug(db, slug)).result).toEqual({ state: 'blocked', id: pageId })
  await block(pageId, null)
  await api.pages.togglePublished({ pageId })
  expect((await lookUpSlug(db, slug)).result).toEqual({ state: 'absent' })
})
