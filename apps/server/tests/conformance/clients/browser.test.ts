import { fileURLToPath } from 'node:url'

import type * as client from '@tessera/client'
import { launchChromium } from '@tessera/testing/browser'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'

import { freshSlug } from '../../support/rows.ts'
import { testService } from '../../support/service.ts'

const { url, account, send } = await testService()
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
