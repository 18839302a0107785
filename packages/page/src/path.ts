/** The path of a page. */
export const pathOf = (slug: string): string => `/${encodeURIComponent(slug)}`
