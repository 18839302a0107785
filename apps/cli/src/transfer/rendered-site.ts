import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { escapeHtml, fontFiles, qrSvg, renderStaticNotFound, renderStaticPage } from '@tessera/page'

import type { FolderFile } from './replace-folder.ts'
import type { SitePage } from './site-pages.ts'

export type SiteOptions = {
  /** The address of the site, without a trailing slash. */
  baseUrl: string
  /** The slug of the page at the root of the site. Each other page is in a folder named after its slug. */
  index: string | undefined
}

const licenses = 'licenses.txt'
/** The build bundles this module into `dist/parts`, and copies the fonts to `dist/fonts`. */
const fontFolder = join(dirname(fileURLToPath(import.meta.url)), '../fonts')

const isIndex = ({ page }: SitePage, { index }: SiteOptions): boolean => page.slug.toLowerCase() === index?.toLowerCase()

/** The address of a page of the site. It is a folder, so it ends with a slash. */
export const siteUrl = (page: SitePage, options: SiteOptions): string =>
  isIndex(page, options) ? `${options.baseUrl}/` : `${options.baseUrl}/${page.page.slug}/`

/** The files of a site: the pages, and what they share. The same documents give the same bytes. */
export async function* renderedSiteFiles(pages: readonly SitePage[], options: SiteOptions): AsyncGenerator<FolderFile> {
  const fonts = new Map<string, Buffer>()
  for (const name of fontFiles) fonts.set(name, await readFile(join(fontFolder, name)))
  const usedFonts = new Set<string>()
  for (const one of pages) {
    const [folder, above] = isIndex(one, options) ? ['', ''] : [`${one.page.slug}/`, '../']
    const url = siteUrl(one, options)
    const rendered = renderStaticPage(one.page, {
      origin: options.baseUrl,
      url,
      picture: one.page.coverImage ?? (one.page.theme.showByline ? one.page.avatar : null),
      hasFormats: false,
      utm: one.utm,
      home: null,
      report: null,
      folder: above,
    })
    for (const name of rendered.fonts) usedFonts.add(name)
    yield { path: `${folder}index.html`, content: rendered.html }
    yield { path: `${folder}qr.svg`, content: qrSvg(url) }
  }
  for (const [name, content] of fonts) if (usedFonts.has(name)) yield { path: `fonts/${name}`, content }
  const font = (name: string) => `data:font/woff2;base64,${fonts.get(name)?.toString('base64')}`
  yield { path: '404.html', content: renderStaticNotFound({ language: sharedLanguage(pages), home: null, font }) }
  yield { path: 'robots.txt', content: `User-agent: *\nAllow: /\n\nSitemap: ${options.baseUrl}/sitemap.xml\n` }
  yield { path: 'sitemap.xml', content: sitemap(pages.filter(({ page }) => page.indexed).map((page) => siteUrl(page, options))) }
  yield { path: licenses, content: await readFile(join(fontFolder, licenses)) }
  // Tells GitHub Pages to publish the files as they are.
  yield { path: '.nojekyll', content: '' }
}

/** The language of the pages if they have the same. */
function sharedLanguage([first, ...others]: readonly SitePage[]): string | null {
  const language = first?.page.language ?? null
  return others.every(({ page }) => page.language === language) ? language : null
}

const sitemap = (urls: readonly string[]): string =>
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
  `${urls.map((url) => `<url><loc>${escapeHtml(url)}</loc></url>\n`).join('')}</urlset>\n`
