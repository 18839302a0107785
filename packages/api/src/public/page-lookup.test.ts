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
