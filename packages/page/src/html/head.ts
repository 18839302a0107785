import type { LinkType, PublicPage, Theme } from '@tessera/contract'

import { cardSize, cardVersion } from '../card/content.ts'
import { addressOf, bylineOf } from '../page-values.ts'
import { resolveTheme } from '../theme/theme.ts'
import { escapeHtml } from './markup.ts'

/** JSON that is safe in a script element: without end tags, comments and JavaScript line separators. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The brand's mark as an SVG `data:` URL in a theme's colours, with a background so that it is visible on tabs of any colour. */
export const faviconOf = (theme: Pick<Theme, 'preset' | 'background' | 'accent'>): string => {
  const { tokens } = resolveTheme(theme)
  const stone = (token: string, d: string): string => `<path fill='${tokens[token]}' d='${d}'/>`
  const svg =
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'>" +
    `<rect width='32' height='32' rx='7' fill='${tokens['bg']}'/>` +
    stone('accent', 'M6 6h9v9H6zM11 17h15v9H11z') +
    stone('m1', 'M17 6h9v4h-9zM17 11h9v4h-9z') +
    stone('m4', 'M6 17h4v9H6z') +
    '</svg>'
  return `data:image/svg+xml,${svg.replace(/[<>#]/g, encodeURIComponent)}`
}

const titleOf = (page: PublicPage): string => {
  const byline = bylineOf(page)
  return byline && byline !== page.title ? `${page.title} · ${byline}` : page.title
}

/** Link types that usually point to the person's own accounts elsewhere, for pages on which no link is marked as such. */
const accountTypes: ReadonlySet<LinkType> = new Set(['professional-network', 'microblog'])

/** Limits the bytes that destinations add to every visit. */
const maxNamedLinks = 40

/** Destinations of the links that are marked as other profiles of the owner. */
const profilesOf = (page: PublicPage): string[] =>
  page.links
    .filter(({ me }) => me)
    .slice(0, maxNamedLinks)
    .map(({ url }) => url)

const profile = (page: PublicPage, url: string): unknown => {
  const about = page.description ? { description: page.description } : {}
  const named = page.links.slice(0, maxNamedLinks)
  const profiles = profilesOf(page)
  const sameAs = profiles.length > 0 ? profiles : named.filter(({ type }) => accountTypes.has(type)).map((link) => link.url)
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

/** For a preview: nothing that a search engine or another site could show. */
export const previewMetadata = (page: PublicPage): string =>
  `<title>${escapeHtml(`Preview: ${titleOf(page)}`)}</title>` +
  meta('name', 'robots', 'noindex, nofollow') +
  `<link rel="icon" type="image/svg+xml" href="${faviconOf(page.theme)}">`

/** Metadata for search engines and link previews, from stored fields only. */
export const metadata = (page: PublicPage, origin: string): string => {
  const url = addressOf(page.slug, origin)
  const title = titleOf(page)
  const picture = `${url}/og.png?v=${cardVersion(page)}`
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', page.description),
    page.indexed ? '' : meta('name', 'robots', 'noindex'),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...profilesOf(page).map((profileUrl) => `<link rel="me" href="${escapeHtml(profileUrl)}">`),
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
