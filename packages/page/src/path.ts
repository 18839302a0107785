/** The path of a page. */
export const pathOf = (slug: string): string => `/${encodeURIComponent(slug)}`

/** The URL of a page. `origin` has no trailing slash. */
export const addressOf = (slug: string, origin: string): string => origin + pathOf(slug)
