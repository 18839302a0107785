import { expect, test } from 'vitest'

import { pagesSearch } from './pages-search.ts'

test('an address keeps what is to be found and in which order, and nothing that is usual or unknown', () => {
  expect(pagesSearch({ find: 'ada', sort: 'views', more: 1 })).toEqual({ find: 'ada', sort: 'views' })
  expect(pagesSearch({ find: 2026, sort: 'newest' })).toEqual({ find: '2026' })
  expect(pagesSearch({ find: '', sort: 'colour' })).toEqual({})
  expect(pagesSearch({ find: ['ada'], sort: ['views'] })).toEqual({})
})
