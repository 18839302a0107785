/** The path of a page. */
export const pathOf = (slug: string): string => `/${encodeURIComponent(slug)}`

/** The address of a page. `origin` ends without a slash. */
export const addressOf = (slug: string, origin: string): string => origin + pathOf(slug)
