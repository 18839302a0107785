import { type ImageId, linksOf, type LinkType, type PublicPage, type Theme } from '@tessera/contract'

import { cardImages, cardSize, cardVersion } from '../card/content.ts'
import { addressOf, bylineOf } from '../page-values.ts'
import { resolveTheme } from '../theme/theme.ts'
import { jpegPath } from '../tiles/picture.tsx'
import { escapeHtml } from './markup.ts'
import { fill, type SystemWords } from '../words/words.ts'

/** JSON that is safe in a script element: without end tags, comments and JavaScript line separators. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The brand's mark as an SVG `data:` URL in a theme's colors, with a background so that it is visible on tabs of any color. */
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

/** Limits the bytes that destinations add to every visit. The owner decides how many links are marked as profiles. */
const maxNamedLinks = 40

/** Destinations of the links that are marked as other profiles of the owner. */
const profilesOf = (page: PublicPage): string[] =>
  linksOf(page.tiles)
    .filter(({ me }) => me)
    .map(({ url }) => url)

/** The pictures of the page that this instance serves, as files that every program reads. Others may be gone tomorrow. */
const imagesOf = (page: PublicPage, origin: string) => {
  const { avatar, cover } = cardImages(page)
  const image = (id: ImageId | undefined) => (id === undefined ? {} : { image: origin + jpegPath(id) })
  return { page: image(cover ?? avatar), person: image(avatar) }
}

const profile = (page: PublicPage, url: string, origin: string): unknown => {
  const images = imagesOf(page, origin)
  const about = page.description ? { description: page.description } : {}
  const named = linksOf(page.tiles).slice(0, maxNamedLinks)
  const profiles = profilesOf(page)
  const sameAs = profiles.length > 0 ? profiles : named.filter(({ type }) => accountTypes.has(type)).map((link) => link.url)
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url,
    name: page.title,
    ...about,
    ...(page.language !== null && { inLanguage: page.language }),
    ...images.page,
    mainEntity: {
      '@type': 'Person',
      name: bylineOf(page) ?? page.title,
      url,
      ...about,
      ...images.person,
      ...(sameAs.length > 0 && { sameAs }),
    },
    ...(named.length > 0 && { significantLink: named.map((link) => link.url) }),
  }
}

const meta = (key: 'name' | 'property', name: string, content: string): string =>
  content && `<meta ${key}="${name}" content="${escapeHtml(content)}">`

/** For a preview: nothing that a search engine or another site could show. */
export const previewMetadata = (page: PublicPage, { preview }: SystemWords): string =>
  `<title>${escapeHtml(fill(preview.title, titleOf(page)))}</title>` +
  meta('name', 'robots', 'noindex, nofollow') +
  `<link rel="icon" type="image/svg+xml" href="${faviconOf(page.theme)}">`

const alternate = (type: string, url: string): string => `<link rel="alternate" type="${type}" href="${escapeHtml(url)}">`

export type MetadataOptions = {
  /** Whether the page has other formats, as JSON and as a feed. Default: true. A page with a password has none. */
  hasFormats?: boolean
  /** The address of the page. Default: the one that the service serves it at. */
  url?: string
  /** The address of the picture of link previews, or null for none. Default: the card that the service draws. */
  picture?: string | null
}

const cardFacts =
  meta('property', 'og:image:type', 'image/png') +
  meta('property', 'og:image:width', String(cardSize.width)) +
  meta('property', 'og:image:height', String(cardSize.height))

/** Metadata for search engines and link previews, from stored fields only. */
export const metadata = (page: PublicPage, origin: string, options: MetadataOptions = {}): string => {
  const { hasFormats = true, url = addressOf(page.slug, origin) } = options
  const title = titleOf(page)
  const isCard = options.picture === undefined
  const picture = isCard ? `${url}/og.png?v=${cardVersion(page)}` : (options.picture ?? '')
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', page.description),
    page.indexed ? '' : meta('name', 'robots', 'noindex'),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...(hasFormats ? [alternate('application/atom+xml', `${url}.atom`), alternate('application/json', `${url}.json`)] : []),
    ...profilesOf(page)
      .slice(0, maxNamedLinks)
      .map((profileUrl) => `<link rel="me" href="${escapeHtml(profileUrl)}">`),
    `<link rel="icon" type="image/svg+xml" href="${faviconOf(page.theme)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:url', url),
    meta('property', 'og:title', page.title),
    meta('property', 'og:description', page.description),
    meta('property', 'og:image', picture),
    isCard ? cardFacts : '',
    picture && meta('property', 'og:image:alt', title),
    meta('name', 'twitter:card', picture ? 'summary_large_image' : 'summary'),
    meta('name', 'twitter:title', page.title),
    meta('name', 'twitter:description', page.description),
    meta('name', 'twitter:image', picture),
    picture && meta('name', 'twitter:image:alt', title),
    `<script type="application/ld+json">${scriptJson(profile(page, url, origin))}</script>`,
  ].join('')
}
