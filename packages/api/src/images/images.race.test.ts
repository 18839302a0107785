import { randomBytes } from 'node:crypto'

import { sqlRows } from '@tessera/db/testing'
import { expect, test } from 'vitest'

import { createPage, outcomeOf, outcomesOf, testApi, times } from '../testing.ts'
import { collectImages } from './collection-store.ts'

const { as, db, person } = await testApi({ connections: 20 })

const urlOf = (id: string) => `https://example.com/static/images/${id}.webp`
const month = 31 * 24 * 3_600_000

/** Images that a page names, but of which a row or a file is missing. */
const broken = () =>
  sqlRows(
    db,
    `select n.hash from page_images n left join image_owners o on o.owner_id = n.owner_id and o.image_id = n.hash
     where not exists (select from image_files f where f.image_id = n.hash) or o.image_id is null`,
  )

test('an image is deleted, or named by a page, but never both', async () => {
  const who = await person()
  const api = as(who)
  const { id: pageId } = await createPage(api)
  const outcomes: string[] = []
  for (const _ of times(20, () => 0)) {
    const { id } = await api.images.create({ content: randomBytes(50) })
    const [deleted] = await Promise.all([
      outcomeOf(api.images.delete({ imageId: id })),
      api.pages.update({ pageId, coverImage: urlOf(id) }),
    ])
    outcomes.push(deleted)
    if (deleted === 'image_in_use') expect(await broken()).toEqual([])
    else expect(await outcomeOf(api.images.get({ imageId: id }))).toBe('image_not_found')
    await api.pages.update({ pageId, coverImage: null })
  }
  expect(outcomes.every((outcome) => outcome === 'ok' || outcome === 'image_in_use')).toBe(true)
})

test('uploads of one image race with its deletion and collection, by two accounts: afterward it is complete or gone', async () => {
  const accounts = [await person(), await person()]
  const content = randomBytes(50)
  for (const _ of times(10, () => 0)) {
    const { id } = await as(accounts[0] ?? (await person())).images.create({ content })
    const calls = accounts.flatMap((who) => [
      as(who).images.create({ content }),
      as(who).images.delete({ imageId: id }),
      as(who).images.create({ content }),
    ])
    const {
      ok = 0,
      image_not_found: missing = 0,
      ...others
    } = await outcomesOf([...calls, collectImages(db, new Date(Date.now() + month))])
    expect([ok + missing, others]).toEqual([7, {}])
    const [row] = await sqlRows<{ owners: number; files: number; rows: number }>(
      db,
      `select (select count(*)::int from image_owners where image_id = $1) as owners,
        (select count(*)::int from image_files where image_id = $1) as files, (select count(*)::int from images where id = $1) as rows`,
      [id],
    )
    expect(row?.owners === 0 || (row?.files === 2 && row.rows === 1)).toBe(true)
  }
})

test('pages that leave an image together note since when none names it', async () => {
  const api = as(await person())
  const pages = await Promise.all(times(5, () => createPage(api)))
  for (const _ of times(5, () => 0)) {
    const { id } = await api.images.create({ content: randomBytes(50) })
    await Promise.all(pages.map((page) => api.pages.update({ pageId: page.id, coverImage: urlOf(id) })))
    await Promise.all(pages.map((page) => api.pages.update({ pageId: page.id, coverImage: null })))
    const rows = await sqlRows<{ noted: boolean }>(db, 'select unnamed_at > created_at as noted from image_owners where image_id = $1', [
      id,
    ])
    expect(rows).toEqual([{ noted: true }])
  }
})
