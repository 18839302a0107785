import { addressOf, escapeHtml } from '@tessera/page'

/** An address and when what is there last changed, ISO 8601. */
export type SitemapEntry = { url: string; lastmod: string | null }

const entries = (element: string, list: readonly SitemapEntry[]): string =>
  list
    .map(({ url, lastmod }) => `<${element}><loc>${escapeHtml(url)}</loc>${lastmod ? `<lastmod>${lastmod}</lastmod>` : ''}</${element}>`)
    .join('\n')

const wrapped = (root: string, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${content}\n</${root}>\n`

export const sitemapIndex = (parts: readonly { lastmod: string | null }[], origin: string): string =>
  wrapped(
    'sitemapindex',
    entries(
      'sitemap',
      parts.map(({ lastmod }, index) => ({ url: `${origin}/sitemap-${index + 1}.xml`, lastmod })),
    ),
  )

export const sitemapPart = (pages: readonly { slug: string; lastmod: string }[], origin: string): string =>
  wrapped(
    'urlset',
    entries(
      'url',
      pages.map(({ slug, lastmod }) => ({ url: addressOf(slug, origin), lastmod })),
    ),
  )
