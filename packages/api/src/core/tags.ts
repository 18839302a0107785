/** The groups of the API documentation. A routed row names the one that it belongs to. */
export const tags = {
  pages: 'Pages, their fields and their publication',
  themes: "A page's look",
  links: 'The link tiles of a page',
  documents: 'A whole page as one value: pages kept in files, copied, compared and brought back',
  analytics: 'Views, visitors and clicks, as figures or as a table for spreadsheets',
  tokens: 'API tokens',
  me: 'The account and the token that are asking',
} as const

export type Tag = keyof typeof tags
