import { emptyDocument } from '@tessera/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { draftKeeper, openDrafts } from './draft-store.ts'
import { type Draft, readDraft } from './draft-format.ts'

const page = { ...emptyDocument, slug: 'ada', title: 'Ada' }
const draft = (at: number): Draft => ({ at, base: page, document: { ...page, title: `At ${at}` }, unfinished: [], newLinks: '' })

const keeperOf = (page: string) => draftKeeper(page, readDraft)

/** As a browser's: entries are its own properties. */
const storage = () =>
  Object.create({
    getItem(this: Record<string, string>, name: string) {
      return this[name] ?? null
    },
    setItem(this: Record<string, string>, name: string, value: string) {
      this[name] = value
    },
    removeItem(this: Record<string, string>, name: string) {
      Reflect.deleteProperty(this, name)
    },
  }) as Storage

beforeEach(() => vi.stubGlobal('localStorage', storage()))
afterEach(() => vi.unstubAllGlobals())

test('editors of one page keep drafts beside each other, and each clears its own', () => {
  const [one, other] = [keeperOf('page'), keeperOf('page')]
  one.write(draft(1))
  other.write(draft(2))
  keeperOf('elsewhere').write(draft(3))
  expect(one.left()).toMatchObject([draft(2)])
  expect(keeperOf('page').left()).toMatchObject([draft(2), draft(1)])
  one.clear()
  expect(keeperOf('page').left()).toMatchObject([draft(2)])
  one.remove(one.left()[0]?.name ?? '')
  expect(keeperOf('page').left()).toEqual([])
  expect(keeperOf('elsewhere').left()).toHaveLength(1)
})

test('of many drafts the oldest give way', () => {
  for (let at = 1; at <= 12; at++) keeperOf('page').write(draft(at))
  expect(
    keeperOf('page')
      .left()
      .map(({ at }) => at),
  ).toEqual([12, 11, 10, 9, 8, 7, 6, 5])
  expect(Object.keys(localStorage)).toHaveLength(8)
})

test('what is no draft is not offered, and storage that is refused is none', () => {
  localStorage.setItem('tessera-draft-page-x', '{"at":1}')
  expect(keeperOf('page').left()).toEqual([])
  vi.stubGlobal('localStorage', undefined)
  const keeper = keeperOf('page')
  keeper.write(draft(1))
  keeper.clear()
  expect(keeper.left()).toEqual([])
})

test('a page that is opened finds the drafts that were left', async () => {
  const keeper = await openDrafts('page')
  expect(keeper.left()).toEqual([])
  keeper.write(draft(1))
  expect((await openDrafts('page')).left()).toMatchObject([draft(1)])
})
