import { isLink, linksOf, type PageId } from '@tessera/contract'
import { sqlRows } from '@tessera/db/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { addHeading, addLink, createPage, testApi, times } from '../../testing.ts'

const { as, person, db } = await testApi()
const api = as(await person({ plan: 'enterprise' }))

type Step = { act: 'link' | 'block' | 'deleteLink' | 'deleteBlock' | 'orderLinks' | 'orderTiles' | 'document'; at: number; to: number }
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom('link', 'block', 'block', 'deleteLink', 'deleteBlock', 'orderLinks', 'orderTiles', 'document'),
  at: fc.nat(20),
  to: fc.nat(20),
})

const isLinkId = (id: string) => id.startsWith('link_')
const moved = <T>(list: readonly T[], { at, to }: Step): T[] => {
  const from = at % Math.max(1, list.length)
  return list.length === 0 ? [] : list.toSpliced(from, 1).toSpliced(to % list.length, 0, list[from] as T)
}

/** Carries out a step on the page, and returns the ids of all tiles that it should have then. */
async function take(pageId: PageId, tiles: readonly string[], one: Step): Promise<string[]> {
  const [links, blocks] = [tiles.filter(isLinkId), tiles.filter((id) => !isLinkId(id))]
  const [link, block] = [links[one.at % links.length], blocks[one.at % blocks.length]]
  if (one.act === 'link') return [...tiles, (await addLink(api, pageId)).id]
  if (one.act === 'block') return [...tiles, (await addHeading(api, pageId)).id]
  if (one.act === 'deleteLink' && link) {
    await api.links.delete({ pageId, linkId: link })
    return tiles.filter((id) => id !== link)
  }
  if (one.act === 'deleteBlock' && block) {
    await api.blocks.delete({ pageId, blockId: block })
    return tiles.filter((id) => id !== block)
  }
  if (one.act === 'orderLinks') {
    const next = moved(links, one)
    await api.links.order({ pageId, ids: next })
    return tiles.map((id) => (isLinkId(id) ? (next.shift() ?? '') : id))
  }
  if (one.act === 'orderTiles') return (await api.blocks.reorder({ pageId, ids: moved(tiles, one) })).ids
  if (one.act === 'document' && tiles.length > 0) {
    const document = await api.documents.get({ pageId })
    // Moves one tile, and removes the tile after its place.
    const next = moved(document.links, one).toSpliced(one.to % document.links.length, one.to % 2)
    await api.documents.put({ pageId, document: { ...document, links: next } })
    return next.map(({ key }) => key)
  }
  return [...tiles]
}

const places = 'select slot, place from blocks where page_id = $1 order by slot, place'

test('after any sequence of writes, tiles are in the order of a plain list, and positions, slots and places have no gap', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const { id: pageId } = await createPage(api)
      let tiles: string[] = []
      for (const one of steps) tiles = await take(pageId, tiles, one)
      expect((await api.blocks.order({ pageId })).ids).toEqual(tiles)
      const document = await api.documents.get({ pageId })
      expect(document.links.map(({ key }) => key)).toEqual(tiles)
      const links = tiles.filter(isLinkId)
      expect((await api.links.list({ pageId })).map(({ id, position }) => [id, position])).toEqual(links.map((id, index) => [id, index]))
      const slots = document.links.flatMap((tile, index) => (isLink(tile) ? [] : [linksOf(document.links.slice(0, index)).length]))
      expect((await api.blocks.list({ pageId })).map(({ slot }) => slot)).toEqual(slots)
      const expected = slots.map((slot, index) => ({ slot, place: index - slots.indexOf(slot) }))
      expect(await sqlRows(db, places, [pageId])).toEqual(expected)
      const counts = await sqlRows(db, 'select link_count as links, block_count as blocks from pages where id = $1', [pageId])
      expect(counts).toEqual([{ links: links.length, blocks: slots.length }])
      await api.pages.delete({ pageId })
    }),
    { numRuns: 25 },
  )
})

test('concurrent writes of tiles leave no gap and lose nothing', async () => {
  const { id: pageId } = await createPage(api)
  const removed = await Promise.all(times(6, () => addLink(api, pageId)))
  await Promise.all([
    ...times(8, () => addHeading(api, pageId)),
    ...times(8, () => addLink(api, pageId)),
    ...removed.map(({ id }) => api.links.delete({ pageId, linkId: id })),
  ])
  const { ids } = await api.blocks.order({ pageId })
  expect([ids.filter(isLinkId).length, new Set(ids).size]).toEqual([8, 16])
  expect((await api.links.list({ pageId })).map(({ position }) => position)).toEqual(times(8, (index) => index))
  const rows = await sqlRows<{ slot: number; place: number }>(db, places, [pageId])
  const slots = rows.map(({ slot }) => slot)
  expect(rows).toEqual(slots.map((slot, index) => ({ slot, place: index - slots.indexOf(slot) })))
  expect(Math.max(...slots)).toBeLessThanOrEqual(8)
})
