import { expect, test } from '@playwright/test'

import { png } from '../support/png.ts'
import { call, makePage, readDocument, signUp } from '../support/maker.ts'

for (const width of [375, 1280])
  test(`images that load late move nothing on a public page (${width} px)`, async ({ page }) => {
    await signUp(page)
    const { id, slug, publish } = await makePage(page)
    const stored = await readDocument(page, id)
    // Larger than every place on the page.
    const uploaded = await page.request.post('/trpc/images.create', { data: png(2400, 1800), headers: { 'content-type': 'image/png' } })
    const image = ((await uploaded.json()) as { result: { data: { url: string } } }).result.data.url
    const links = stored.links.map((link) => ({ ...link, thumbnail: image }))
    await call(page, 'documents.put', { pageId: id, document: { ...stored, coverImage: image, links } })
    await publish()
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/static/images/**', async (route) => {
      await released
      await route.continue()
    })
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(globalThis, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/${slug}`, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'Orrery' })).toBeVisible()
    // A font that arrives late may move text by a pixel. What images move is counted from here on.
    await page.evaluate(async () => {
      await document.fonts.ready
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      ;(globalThis as unknown as { shifts: number[] }).shifts.length = 0
    })
    const height = await page.evaluate(() => document.body.scrollHeight)
    release()
    const loaded = () => page.locator('img').evaluateAll((all) => all.filter((img) => (img as HTMLImageElement).naturalWidth > 0).length)
    await expect.poll(loaded).toBeGreaterThan(1)
    expect(await page.evaluate(() => document.body.scrollHeight)).toBe(height)
    expect(await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)).toEqual([])
  })
