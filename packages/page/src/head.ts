import type { PublicPage } from '@tessera/contract'

import { bylineOf } from './public-page.tsx'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!)

/** JSON that holds in a script element whatever it says: no end tag, no comment, no line separator of JavaScript. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The address of a page. `origin` ends without a slash. */
export const addressOf = (slug: string, origin: string): string => `${origin}/${encodeURIComponent(slug)}`

const titleOf = (page: PublicPage): string => {
  const byline = bylineOf(page)
  return byline && byline !== page.title ? `${page.title} · ${byline}` : page.title
}

const profile = (page: PublicPage, url: string): unknown => {
  const about = page.description ? { description: page.description } : {}
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url,
    name: page.title,
    ...about,
    mainEntity: { '@type': 'Person', name: bylineOf(page) ?? page.title, url, ...about },
  }
}

const meta = (key: 'name' | 'property', name: string, content: string): string =>
  content && `<meta ${key}="${name}" content="${escapeHtml(content)}">`

/** What search engines and link previews read, from stored fields only. */
export const metadata = (page: PublicPage, origin: string): string => {
  const url = addressOf(page.slug, origin)
  return [
    `<title>${escapeHtml(titleOf(page))}</title>`,
    meta('name', 'description', page.description),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:url', url),
    meta('property', 'og:title', page.title),
    meta('property', 'og:description', page.description),
    meta('name', 'twitter:card', 'summary'),
    meta('name', 'twitter:title', page.title),
    meta('name', 'twitter:description', page.description),
    `<script type="application/ld+json">${scriptJson(profile(page, url))}</script>`,
  ].join('')
}
