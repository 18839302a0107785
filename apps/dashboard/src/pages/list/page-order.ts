import type { PageCard } from '@tessera/contract'

import { locale } from '../../ui/text/template.ts'
import * as texts from '../texts.ts'
import type { Order } from './pages-search.ts'

export const orderLabels: Record<Order, string> = {
  newest: texts.newest,
  changed: texts.lastEdited,
  title: texts.title,
  views: texts.mostViews,
  clicks: texts.mostClicks,
}

type SortablePage = Pick<PageCard, 'title' | 'slug' | 'updatedAt' | 'views' | 'clicks'>

// Created once: creating a collator is slow.
const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })

const compare: Record<Exclude<Order, 'newest'>, (a: SortablePage, b: SortablePage) => number> = {
  changed: (a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt),
  title: (a, b) => collator.compare(a.title, b.title),
  views: (a, b) => b.views - a.views,
  clicks: (a, b) => b.clicks - a.clicks,
}

/** The pages whose title or slug contains the text (ignoring case), sorted. The sort is stable: equal pages keep the server's order, newest first. */
export const filterAndSortPages = <T extends SortablePage>(pages: readonly T[], text: string, order: Order): readonly T[] => {
  const needle = text.trim().toLowerCase()
  const found = needle ? pages.filter(({ title, slug }) => `${title} ${slug}`.toLowerCase().includes(needle)) : pages
  return order === 'newest' ? found : found.toSorted(compare[order])
}
