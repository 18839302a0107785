import { expect, test } from 'vitest'

import { filterAndSortPages } from './page-order.ts'
import { type Order, orders } from './pages-search.ts'

const page = (title: string, slug: string, updatedAt: number, views: number, clicks: number) => ({
  title,
  slug,
  updatedAt: new Date(updatedAt).toISOString(),
  views,
  clicks,
})
/** Newest first. */
const pages = [page('Part 10', 'ten', 3, 5, 0), page('élan', 'zest', 9, 5, 7), page('Part 9', 'nine', 4, 0, 1), page('Elan', 'a', 1, 8, 7)]

test.each<[Order, string[]]>([
  ['newest', ['ten', 'zest', 'nine', 'a']],
  ['changed', ['zest', 'nine', 'ten', 'a']],
  ['title', ['zest', 'a', 'nine', 'ten']],
  ['views', ['a', 'ten', 'zest', 'nine']],
  ['clicks', ['zest', 'a', 'nine', 'ten']],
])('pages are sorted by %s, equal ones newest first', (order, slugs) => {
  expect(filterAndSortPages(pages, '', order).map(({ slug }) => slug)).toEqual(slugs)
})

test('search matches part of a title or slug, ignoring case', () => {
  const found = (text: string) => filterAndSortPages(pages, text, 'newest').map(({ slug }) => slug)
  expect(found(' PART ')).toEqual(['ten', 'nine'])
  expect(found('zes')).toEqual(['zest'])
  expect(found('nothing')).toEqual([])
})

test('sorting does not change its input', () => {
  for (const order of orders) filterAndSortPages(pages, '', order)
  expect(pages.map(({ slug }) => slug)).toEqual(['ten', 'zest', 'nine', 'a'])
})
