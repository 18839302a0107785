/** In which pages are shown; the first is that of the answer. */
export const orders = ['newest', 'changed', 'title', 'views', 'clicks'] as const
export type Order = (typeof orders)[number]

/** What stands in the address of the pages' screen: absent is what is usual. */
export type PagesSearch = { find?: string; sort?: Order }

/** What is no order, or no text, counts as absent. A text of digits is a number in an address that somebody has typed. */
export const pagesSearch = ({ find, sort }: Record<string, unknown>): PagesSearch => ({
  ...((typeof find === 'string' || typeof find === 'number') && find !== '' && { find: String(find) }),
  ...(orders.includes(sort as Order) && sort !== orders[0] && { sort: sort as Order }),
})
