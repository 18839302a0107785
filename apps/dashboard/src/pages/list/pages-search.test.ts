import { expect, test } from 'vitest'

import { pagesSearch } from './pages-search.ts'

test('search parameters keep the text and the order, and drop defaults and unknown values', () => {
  expect(pagesSearch({ find: 'ada', sort: 'views', more: 1 })).toEqual({ find: 'ada', sort: 'views' })
  expect(pagesSearch({ find: 2026, sort: 'newest' })).toEqual({ find: '2026' })
  expect(pagesSearch({ find: '', sort: 'color' })).toEqual({})
  expect(pagesSearch({ find: ['ada'], sort: ['views'] })).toEqual({})
})
