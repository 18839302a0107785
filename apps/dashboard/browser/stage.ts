import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { launchChromium } from '@tessera/testing/browser'
import type { LinkId, PageDocument, Pictures, PublicPage } from '@tessera/contract'
import { fontFiles, renderPage } from '@tessera/page'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, inject } from 'vitest'

import type { View } from '../src/canvas/canvas-props.ts'

const origin = 'https://tessera.example'
const policy = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src * data:; font-src 'self'; frame-src 'self'"
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The document of a public page, with link keys from their index, and the ids of its links. */
export const documentOf = ({
  tiles,
  pictures,
  ...page
}: PublicPage): { document: PageDocument; ids: [string, LinkId][]; pictures: Pictures } => ({
  pictures,
  document: {
    ...page,
    version: 2,
    published: true,
    language: null,
    imprintUrl: null,
    privacyUrl: null,
    publishAt: null,
    unpublishAt: null,
    utm: null,
    links: tiles.map(({ id: _id, ...tile }, index) => ({
      key: `l${index}`,
      active: true,
      ...(tile.kind === 'link' ? { ...tile, visibleFrom: null, visibleUntil: null } : tile),
    })),
  },
  ids: tiles.map(({ id }, index) => [`l${index}`, id]),
})

/**
 * One browser tab for the tests of a file, without a network. `show` puts a document on the canvas, `visit` opens the public page;
 * both resolve once fonts are loaded. `errors` collects errors of the console.
 */
export function stage(options: BrowserContextOptions = {}) {
  const errors: string[] = []
  let tab: Page
  let html = ''

  beforeAll(async () => {
    const browser = await launchChromium()
    const context = await browser.newContext({ viewport: { width: 1000, height: 800 }, ...options })
    await context.route('**/*', (route) => {
      const { pathname } = new URL(route.request().url())
      if (pathname === '/visit') return route.fulfill({ body: html, contentType: 'text/html; charset=utf-8' })
      const font = fontFiles.find((name) => pathname === `/assets/fonts/${name}`)
      const path = font ? at(`../../../packages/page/fonts/${font}`) : join(inject('canvas'), pathname)
      if (!existsSync(path)) return route.abort()
      const headers = { 'content-security-policy': pathname === '/browser/minimal-editor.html' ? policy : '' }
      return route.fulfill({ path, headers })
    })
    tab = await context.newPage()
    tab.on('pageerror', (error) => errors.push(error.message))
    tab.on('console', (message) => {
      if (message.type() === 'error' && !message.location().url.includes('images.example')) errors.push(message.text())
    })
    return () => browser.close()
  })

  const show = async (page: PublicPage, view: View = 'edit', change = (given: PageDocument) => given): Promise<Page> => {
    const { document: given, ids, pictures } = documentOf(page)
    if (!tab.url().endsWith('/browser/minimal-editor.html')) await tab.goto(`${origin}/browser/minimal-editor.html`)
    await tab.evaluate((shown) => window.editor.show(shown), { document: change(given), ids, pictures, view })
    await tab.frameLocator('iframe').locator('h1').waitFor()
    await settled(tab)
    await tab.evaluate(() => (window.editor.calls.length = 0))
    return tab
  }
  const visit = async (page: PublicPage): Promise<Page> => {
    html = renderPage(page, { origin }).html
    await tab.goto(`${origin}/visit`)
    await settled(tab)
    return tab
  }
  return { show, visit, errors }
}

/** Resolves after the next paint. */
export const painted = (tab: Page): Promise<void> =>
  tab.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))))

/** Resolves once the fonts that the layout requests are loaded and painted. */
async function settled(tab: Page): Promise<void> {
  await painted(tab)
  await tab.evaluate(() => Promise.all([document.fonts.ready, document.querySelector('iframe')?.contentDocument?.fonts.ready]))
  await painted(tab)
}
