/** Sort orders. The first is the default and the order of the server's response. */
export const orders = ['newest', 'changed', 'title', 'views', 'clicks'] as const
export type Order = (typeof orders)[number]

/** Search parameters of the list of pages. Defaults are absent. */
export type PagesSearch = { find?: string; sort?: Order }

/** Drops invalid and default values. The router parses a text of digits as a number. */
export const pagesSearch = ({ find, sort }: Record<string, unknown>): PagesSearch => ({
  ...((typeof find === 'string' || typeof find === 'number') && find !== '' && { find: String(find) }),
  ...(orders.includes(sort as Order) && sort !== orders[0] && { sort: sort as Order }),
})
