import { emptyDocument } from '@tessera/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { type Draft, draftKeeper } from './draft.ts'

const page = { ...emptyDocument, slug: 'ada', title: 'Ada' }
const draft = (at: number): Draft => ({ at, base: page, document: { ...page, title: `At ${at}` }, unfinished: [], newLinks: '' })

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
  const [one, other] = [draftKeeper('page'), draftKeeper('page')]
  one.write(draft(1))
  other.write(draft(2))
  draftKeeper('elsewhere').write(draft(3))
  expect(one.left()).toMatchObject([draft(2)])
  expect(draftKeeper('page').left()).toMatchObject([draft(2), draft(1)])
  one.clear()
  expect(draftKeeper('page').left()).toMatchObject([draft(2)])
  one.remove(one.left()[0]?.name ?? '')
  expect(draftKeeper('page').left()).toEqual([])
  expect(draftKeeper('elsewhere').left()).toHaveLength(1)
})

test('of many drafts the oldest give way', () => {
  for (let at = 1; at <= 12; at++) draftKeeper('page').write(draft(at))
  expect(
    draftKeeper('page')
      .left()
      .map(({ at }) => at),
  ).toEqual([12, 11, 10, 9, 8, 7, 6, 5])
  expect(Object.keys(localStorage)).toHaveLength(8)
})

test('what is no draft is not offered, and storage that is refused is none', () => {
  localStorage.setItem('tessera-draft-page-x', '{"at":1}')
  expect(draftKeeper('page').left()).toEqual([])
  vi.stubGlobal('localStorage', undefined)
  const keeper = draftKeeper('page')
  keeper.write(draft(1))
  keeper.clear()
  expect(keeper.left()).toEqual([])
})
