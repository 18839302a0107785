import { oneOf, searchParams, text } from '../../app/search/search-params.ts'

/** Sort orders. The first is the default and the order of the server's response. */
export const orders = ['newest', 'changed', 'title', 'views', 'clicks'] as const
export type Order = (typeof orders)[number]

/** Search parameters of the list of pages. Defaults are absent. */
export const pagesSearch = searchParams({ find: text, sort: oneOf<Order>(orders.slice(1)) })
