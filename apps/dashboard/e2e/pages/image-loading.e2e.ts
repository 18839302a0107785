import { expect, test } from '@playwright/test'
import { linksOf } from '@tessera/contract'

import { holdRequests } from '../support/held-requests.ts'
import { recordLayoutShifts } from '../support/layout-shifts.ts'
import { png } from '../support/png.ts'
import { call, makePage, readDocument, signUp } from '../support/account.ts'

for (const width of [375, 1280])
  test(`cover, avatar and twelve pictures come from this host, and shift no content when they load late (${width} px)`, async ({
    page,
  }) => {
    await signUp(page)
    const { id, slug, fill, publish } = await makePage(page)
    await fill(12)
    const stored = await readDocument(page, id)
    // Larger than every place on the page.
    const uploaded = await page.request.post('/trpc/images.create', { data: png(2400, 1800), headers: { 'content-type': 'image/png' } })
    const image = ((await uploaded.json()) as { result: { data: { url: string } } }).result.data.url
    // The smallest tiles show no thumbnail.
    const links = linksOf(stored.links).map((link) => ({ ...link, [link.size === '1x1' ? 'iconImage' : 'thumbnail']: image }))
    await call(page, 'documents.put', { pageId: id, document: { ...stored, coverImage: image, avatar: image, links } })
    await publish()
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).host))
    const release = await holdRequests(page, '**/static/images/**')
    const shifts = await recordLayoutShifts(page)
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/${slug}`, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'Orrery' })).toBeVisible()
    // A font that arrives late may move text by a pixel. What images move is counted from here on.
    await page.evaluate(async () => {
      await document.fonts.ready
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    })
    await shifts.clear()
    const height = await page.evaluate(() => document.body.scrollHeight)
    release()
    const images = page.locator('img')
    await expect(images).toHaveCount(14)
    // Images below the window load when they are scrolled to.
    for (const image of await images.all()) {
      await image.scrollIntoViewIfNeeded()
      await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    }
    expect(await page.evaluate(() => document.body.scrollHeight)).toBe(height)
    expect(await shifts.read()).toEqual([])
    expect([...hosts]).toEqual([new URL(page.url()).host])
  })
