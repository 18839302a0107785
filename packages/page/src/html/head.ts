import type { LinkType, PublicPage } from '@tessera/contract'

import { cardSize, cardVersion } from '../card/content.ts'
import { escapeHtml } from './escape.ts'
import { faviconOf } from './favicon.ts'
import { addressOf } from '../path.ts'
import { bylineOf } from '../public-page.tsx'

/** JSON that holds in a script element whatever it says: no end tag, no comment, no line separator of JavaScript. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

const titleOf = (page: PublicPage): string => {
  const byline = bylineOf(page)
  return byline && byline !== page.title ? `${page.title} · ${byline}` : page.title
}

/** Types whose addresses are the person's own accounts elsewhere. */
const accounts: ReadonlySet<LinkType> = new Set(['professional-network', 'microblog'])

/** More than these are not the most significant ones, and each costs every visitor its bytes. */
const namedLinks = 40

const profile = (page: PublicPage, url: string): unknown => {
  const about = page.description ? { description: page.description } : {}
  const named = page.links.slice(0, namedLinks)
  const sameAs = named.filter(({ type }) => accounts.has(type)).map((link) => link.url)
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url,
    name: page.title,
    ...about,
    mainEntity: { '@type': 'Person', name: bylineOf(page) ?? page.title, url, ...about, ...(sameAs.length > 0 && { sameAs }) },
    ...(named.length > 0 && { significantLink: named.map((link) => link.url) }),
  }
}

const meta = (key: 'name' | 'property', name: string, content: string): string =>
  content && `<meta ${key}="${name}" content="${escapeHtml(content)}">`

/** What search engines and link previews read, from stored fields only. */
export const metadata = (page: PublicPage, origin: string): string => {
  const url = addressOf(page.slug, origin)
  const title = titleOf(page)
  const picture = `${url}/og.png?v=${cardVersion(page)}`
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', page.description),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    `<link rel="icon" type="image/svg+xml" href="${faviconOf(page.theme)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:url', url),
    meta('property', 'og:title', page.title),
    meta('property', 'og:description', page.description),
    meta('property', 'og:image', picture),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', String(cardSize.width)),
    meta('property', 'og:image:height', String(cardSize.height)),
    meta('property', 'og:image:alt', title),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', page.title),
    meta('name', 'twitter:description', page.description),
    meta('name', 'twitter:image', picture),
    meta('name', 'twitter:image:alt', title),
    `<script type="application/ld+json">${scriptJson(profile(page, url))}</script>`,
  ].join('')
}
