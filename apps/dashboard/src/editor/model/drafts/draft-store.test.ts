import { emptyDocument, linksOf } from '@tessera/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { rebase } from '../document/rebase.ts'
import { draftStore, openDrafts } from './draft-store.ts'
import { type Draft, parseDraft } from './draft-format.ts'
import { holdDraft } from './open-tabs.ts'

const page = { ...emptyDocument, slug: 'ada', title: 'Ada' }
const draft = (at: number): Draft => ({ at, base: page, document: { ...page, title: `At ${at}` }, unfinished: [], newLinks: '' })

const open = (pageId: string) => openDrafts(pageId, Promise.resolve({ document: page }))
const storeOf = (pageId: string) => draftStore(pageId, (text) => parseDraft(text, page))

/** Like a browser’s storage, its entries are own properties. */
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

test('editors of one page keep separate drafts, and each clears its own', () => {
  const [one, other] = [storeOf('page'), storeOf('page')]
  one.write(draft(1))
  other.write(draft(2))
  storeOf('elsewhere').write(draft(3))
  expect(one.others()).toMatchObject([draft(2)])
  expect(storeOf('page').others()).toMatchObject([draft(2), draft(1)])
  one.clear()
  expect(storeOf('page').others()).toMatchObject([draft(2)])
  one.remove(one.others()[0]?.name ?? '')
  expect(storeOf('page').others()).toEqual([])
  expect(storeOf('elsewhere').others()).toHaveLength(1)
})

test('only the newest drafts are kept', () => {
  for (let at = 1; at <= 12; at++) storeOf('page').write(draft(at))
  expect(
    storeOf('page')
      .others()
      .map(({ at }) => at),
  ).toEqual([12, 11, 10, 9, 8, 7, 6, 5])
  expect(Object.keys(localStorage)).toHaveLength(8)
})

test('invalid drafts are not offered, and denied storage has none', () => {
  localStorage.setItem('tessera-draft-page-x', '{"at":1}')
  expect(storeOf('page').others()).toEqual([])
  vi.stubGlobal('localStorage', undefined)
  const store = storeOf('page')
  store.write(draft(1))
  store.clear()
  expect(store.others()).toEqual([])
})

test('a draft of version 1 of the document is offered, and restoring it keeps the fields of version 2', async () => {
  const link = { type: 'other', title: null, size: '2x1', thumbnail: null, active: true, highlighted: false } as const
  const newFields = { kind: 'link', icon: 'rss', iconImage: null, thumbnailStyle: 'beside', me: true } as const
  const linkOf = (key: string) => ({ key, ...link, url: `https://example.com/${key}` })
  const { slug, title, description, coverImage, name, theme, published } = page
  const base = { slug, title, description, coverImage, name, theme, published, version: 1, links: [linkOf('a'), linkOf('gone')] }
  const document = { ...base, title: 'Mine', links: [linkOf('new'), { ...linkOf('gone'), title: 'G' }, linkOf('a'), linkOf('both')] }
  localStorage.setItem('tessera-draft-page-old', JSON.stringify({ at: 1, base, document, unfinished: [], newLinks: '' }))
  const theirs = {
    ...page,
    indexed: false,
    links: ['a', 'both'].map((key) => ({ ...linkOf(key), ...newFields, visibleFrom: null, visibleUntil: null })),
  }
  const [draft] = (await openDrafts('page', Promise.resolve({ document: theirs }))).others()
  const restored = draft && rebase(draft.base, draft.document, theirs)
  expect(restored).toMatchObject({ version: 2, title: 'Mine', indexed: false })
  expect(linksOf(restored?.links ?? []).map(({ key, title, me }) => [key, title, me])).toEqual([
    ['new', null, false],
    ['gone', 'G', false],
    ['a', null, true],
    ['both', null, true],
  ])
})

test('opening a page finds the drafts of its other editors', async () => {
  const store = await open('page')
  expect(store.others()).toEqual([])
  store.write(draft(1))
  expect((await open('page')).others()).toMatchObject([draft(1)])
})

test('the draft of an editor that is open in another tab is not offered', async () => {
  const held = new Set<string>()
  const request = async (name: string, work: () => Promise<void>) => {
    held.add(name)
    await work()
    held.delete(name)
  }
  vi.stubGlobal('navigator', { locks: { request, query: async () => ({ held: [...held].map((name) => ({ name })) }) } })
  const other = storeOf('page')
  const release = holdDraft(other.name)
  other.write(draft(1))
  expect((await open('page')).others()).toEqual([])
  release()
  await Promise.resolve()
  expect((await open('page')).others()).toMatchObject([draft(1)])
})
