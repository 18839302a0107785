import type { PageId } from '@tessera/contract'
import { expect, test } from 'vitest'

import { addLink, createPage, newSlug, countStatements, testApi } from '../testing.ts'
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
  expect((await lookUpSlug(db, slug)).result).toMatchObject({ page: { indexed: true, links: [{ me: false }, { me: false }] } })
  await db.pool.query(`update pages set indexed = false where id = $1`, [pageId])
  await db.pool.query(`update links set me = true where page_id = $1 and position = 1`, [pageId])
  expect((await lookUpSlug(db, slug)).result).toMatchObject({ page: { indexed: false, links: [{ me: false }, { me: true }] } })
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
