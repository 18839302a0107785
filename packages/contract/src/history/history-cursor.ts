/**
 * The cursor of the entries that are older than this one, as in the `Link` header of a response that ends with it. A file of its own, so
 * that the dashboard can use it without the schemas.
 */
export const historyCursor = (last: { revision: number }): string => String(last.revision)
