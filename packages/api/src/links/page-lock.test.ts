import { expect, test } from 'vitest'

import { addLink, createPage, outcomeOf, outcomesOf, testApi } from '../testing.ts'

const { as, person, db } = await testApi({ timeoutMs: 2_500 })

test("a write that waits too long for its page's lock fails with database_unavailable", async () => {
  const api = as(await person())
  const { id: pageId } = await createPage(api)
  const linkId = (await addLink(api, pageId)).id
  const holder = await db.pool.connect()
  await holder.query('begin')
  await holder.query('select from pages where id = $1 for update', [pageId])
  const writes = [
    addLink(api, pageId),
    api.links.update({ pageId, linkId, title: 'T' }),
    api.links.order({ pageId, ids: [linkId] }),
    api.links.delete({ pageId, linkId }),
    api.pages.togglePublished({ pageId }),
  ]
  expect(await outcomesOf(writes)).toEqual({ database_unavailable: 5 })
  await holder.query('rollback')
  holder.release()
  expect(await outcomeOf(api.links.update({ pageId, linkId, title: 'T' }))).toBe('ok')
})
