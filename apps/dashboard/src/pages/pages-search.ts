import { type Order, orders } from './arranged.ts'

/** What stands in the address of the pages' screen: absent is what is usual. */
export type PagesSearch = { find?: string; sort?: Order }

/** What is no order, or no text, counts as absent. A text of digits is a number in an address that somebody has typed. */
export const pagesSearch = ({ find, sort }: Record<string, unknown>): PagesSearch => ({
  ...((typeof find === 'string' || typeof find === 'number') && find !== '' && { find: String(find) }),
  ...(orders.includes(sort as Order) && sort !== orders[0] && { sort: sort as Order }),
})
