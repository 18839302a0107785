import { readFileSync } from 'node:fs'

import { launchChromium } from '@tessera/testing/browser'
import type { PublicPage } from '@tessera/contract'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll } from 'vitest'

import { fontFiles } from '../src/styles/fonts.generated.ts'
import { renderPage, type Rendered } from '../src/html/render.tsx'

const origin = 'https://tessera.example'

/** In place of every image, whatever its width and shape. */
const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="400">
  <rect width="800" height="400" fill="#204844"/><circle cx="400" cy="200" r="150" fill="#e3a449"/></svg>`

/**
 * One tab for all tests of a file, without network: requests for the page, its fonts and its images are fulfilled here.
 * `show` opens a page as a visitor does, `showDocument` a system page; both resolve when fonts have loaded. `errors` collects console errors.
 */
export function offlineTab(options: BrowserContextOptions = {}) {
  const errors: string[] = []
  let tab: Page
  let html = ''

  beforeAll(async () => {
    const browser = await launchChromium()
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
    await context.route('**/*', (route) => {
      const { hostname, pathname } = new URL(route.request().url())
      const font = fontFiles.find((name) => pathname === `/assets/fonts/${name}`)
      if (font) return route.fulfill({ body: readFileSync(new URL(`../fonts/${font}`, import.meta.url)), contentType: 'font/woff2' })
      const isImage = hostname === 'images.example' || pathname.startsWith('/static/images/')
      if (!isImage) return route.fulfill({ body: html, contentType: 'text/html; charset=utf-8' })
      return pathname.includes('missing') ? route.abort() : route.fulfill({ body: picture, contentType: 'image/svg+xml' })
    })
    tab = await context.newPage()
    tab.on('pageerror', (error) => errors.push(error.message))
    tab.on('console', (message) => {
      if (message.type() === 'error' && !message.location().url.includes('/missing')) errors.push(message.text())
    })
    return () => browser.close()
  })

  const showDocument = async (rendered: Rendered, width = 1280, height = 900): Promise<Page> => {
    html = rendered.html
    await tab.setViewportSize({ width, height })
    await tab.goto(`${origin}/page`)
    await tab.evaluate(() => document.fonts.ready)
    return tab
  }
  const show = (page: PublicPage, width?: number, height?: number) => showDocument(renderPage(page, { origin }), width, height)
  return { show, showDocument, errors }
}
