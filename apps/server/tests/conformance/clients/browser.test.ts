import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { lookUpSlug } from '@tessera/api'
import type * as client from '@tessera/client'
import { launchChromium } from '@tessera/testing/browser'
import sharp from 'sharp'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'

import { readEnv } from '../../../src/env.ts'
import { siteRenderer } from '../../../src/pages/site/static-site.ts'
import { tagged } from '../../../src/http/response/tagged-response.ts'
import { freshSlug } from '../../support/rows.ts'
import { testService } from '../../support/service.ts'

const { url, account, as, send, db } = await testService()
const root = fileURLToPath(new URL('../../../../../packages/client', import.meta.url))

test('in Chromium, on another site, a page is created, edited and published, and a stale edit is refused', async () => {
  const lib = { entry: 'src/index.ts', formats: ['iife' as const], name: 'tesseraClient' }
  const built: unknown = await build({ root, configFile: false, logLevel: 'silent', build: { write: false, target: 'es2022', lib } })
  const [{ output }] = built as [{ output: [{ code: string }] }]
  const browser = await launchChromium()
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  await page.addScriptTag({ content: output[0].code })
  const given = { url, token: await (await account()).token(), slug: freshSlug() }
  const result = await page.evaluate(async ({ url, token, slug }) => {
    const { createTessera, orThrow } = (globalThis as unknown as { tesseraClient: typeof client }).tesseraClient
    const tessera = createTessera({ url, token })
    const { id } = await orThrow(tessera.POST('/pages', { body: { title: 'Ada', description: '', slug } }))
    const edited = await tessera.editDocument(id, (document) => ({ ...document, published: true }))
    const params = { path: { pageId: id }, header: { 'If-Match': '"1"' } }
    const stale = await tessera.PATCH('/pages/{pageId}', { params, body: { title: 'Stale' } })
    const slugs: string[] = []
    for await (const page of tessera.pages()) slugs.push(page.slug)
    const bySlug = await tessera.GET('/pages/by-slug/{slug}/document', { params: { path: { slug } } })
    const location = bySlug.response?.headers.get('content-location')
    return { id, etag: edited.etag, reason: stale.error?.reason, slugs, location }
  }, given)
  const { id, ...seen } = result
  expect(seen).toEqual({ etag: '"2"', reason: 'revision_stale', slugs: [given.slug], location: `/api/v1/pages/${id}/document` })
  expect((await send('GET', `/${given.slug}`)).status).toBe(200)
})

/** A published page with an image of its own in each place, and the destinations of its links in order. */
async function illustratedPage() {
  const call = as(await (await account()).token())
  const image = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#204844' } })
    .composite([{ input: Buffer.from('<svg width="400" height="400"><circle cx="200" cy="200" r="150" fill="#e3a449"/></svg>') }])
    .png()
    .toBuffer()
  const uploaded = await call('POST', '/api/v1/images', new Uint8Array(image), { 'content-type': 'image/png' })
  const { url: picture } = uploaded.body as { url: string }
  const slug = freshSlug()
  const utm = { source: 'tessera', medium: null, campaign: null }
  const links = [
    { key: 'a', url: 'https://example.com/work?x=1&y="#top', title: 'Work', size: '2x2', thumbnail: picture },
    { key: 'b', url: 'https://example.com/notes', title: 'Notes', size: '2x1', iconImage: picture, icon: 'news' },
    { key: 'c', url: 'https://example.com/łódź', size: '4x1', highlighted: true },
    { key: 'h', kind: 'heading', title: 'More' },
    { key: 'm', kind: 'contact', channel: 'mail', address: 'ada@example.com' },
    { key: 'd', url: 'https://example.com/later', visibleUntil: '2999-01-01T00:00:00Z' },
    { key: 'e', url: 'https://example.com/hidden', visibleFrom: '2998-01-01T00:00:00Z' },
  ]
  const document = {
    version: 2,
    slug,
    title: 'Ada',
    description: 'Łódź',
    name: 'Ada',
    theme: { preset: 'vivid' },
    avatar: picture,
    coverImage: picture,
    published: true,
    utm,
    links,
  }
  expect((await call('PUT', `/api/v1/pages/by-slug/${slug}/document`, document)).status).toBe(201)
  return slug
}

/** A script that loads the images of a document, too, that are not in sight. It fails for one that is missing. */
const loadAll = `(async () => {
  for (const image of document.images) image.loading = 'eager'
  await Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode())])
})()`

/** Writes the static site of a page to a new folder. */
async function siteOf(slug: string) {
  const card = await send('GET', `/${slug}/og.png`)
  expect(card.status).toBe(200)
  const fonts = fileURLToPath(new URL('../../../../../packages/page/fonts', import.meta.url))
  const log = { warn: () => {} }
  const render = siteRenderer({ env: readEnv({}), fonts, clock: Date, drawCard: async () => tagged(card.text), log })
  const site = await render(db, slug, url)
  if (site.state !== 'shown') throw new Error(`The page is ${site.state}`)
  const folder = await mkdtemp(join(tmpdir(), 'tessera-site-'))
  const paths: string[] = []
  for await (const { path, content } of site.files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
    paths.push(path)
  }
  return { folder, paths, validUntil: site.validUntil }
}

test('the files of a page are the document that visitors get with other addresses, and look the same from a disk and below any path', async () => {
  const slug = await illustratedPage()
  const { folder, paths, validUntil } = await siteOf(slug)
  expect(paths.filter((path) => !/^(?![/_])(?:[\w.-]+\/)?[\w.-]+$/.test(path))).toEqual([])
  expect(paths.filter((path) => !/^(?:fonts|images)\//.test(path)).toSorted()).toEqual([
    '.nojekyll',
    '404.html',
    'index.html',
    'licenses.txt',
    'og.png',
    'qr.svg',
  ])
  expect(validUntil).toEqual(new Date('2998-01-01T00:00:00Z'))

  const { result } = await lookUpSlug(db, slug)
  if (result.state !== 'shown') throw new Error('The page is not shown')
  const ids = [...result.tiles.keys()]
  const targets = await Promise.all(ids.map(async (id) => (await send('GET', `/go/${id}`)).headers.get('location') ?? ''))
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const live = (await send('GET', `/${slug}`)).text
  const expected = ids
    .reduce((html, id, index) => html.replace(`"/go/${id}"`, `"${escaped(targets[index] ?? '')}"`), live)
    .replace(/<link rel="preload"[^>]*>/, '')
    .replaceAll('url(/assets/fonts/', 'url(fonts/')
    .replaceAll(/(?<=[",])\/static\/images\//g, 'images/')
    .replace('<a href="/"', `<a href="${url}/"`)
    .replace(`href="/${slug}/report"`, `href="${url}/${slug}/report"`)
  expect(await readFile(join(folder, 'index.html'), 'utf8')).toBe(expected)

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const file = new URL(request.url ?? '', 'http://host').pathname.replace(/^\/sub\/path\//, '').replace(/^$/, 'index.html')
    const content = await readFile(join(folder, file)).catch(() => undefined)
    response.writeHead(content ? 200 : 404, file.endsWith('.html') ? { 'content-type': 'text/html' } : {}).end(content)
  }
  const host = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => void host.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void host.close())
  const browser = await launchChromium()
  onTestFinished(() => browser.close())
  const tab = await browser.newPage({ viewport: { width: 900, height: 700 }, reducedMotion: 'reduce' })
  const shot = async (base: string, path: string) => {
    const outside: string[] = []
    const note = (request: { url: () => string }) =>
      void (request.url().startsWith(base) || request.url().startsWith('data:') || outside.push(request.url()))
    tab.on('request', note)
    await tab.goto(base + path)
    await tab.evaluate(loadAll)
    const picture = await tab.screenshot({ fullPage: true })
    tab.off('request', note)
    expect(outside).toEqual([])
    return (await sharp(picture).raw().toBuffer()).toString('base64')
  }
  const seen = await shot(url, `/${slug}`)
  expect((await shot(`file://${folder}/`, 'index.html')) === seen).toBe(true)
  expect((await shot(`http://127.0.0.1:${(host.address() as AddressInfo).port}/sub/path/`, '')) === seen).toBe(true)
})
