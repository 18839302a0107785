import { expect, test } from '@playwright/test'

import { call, makePage, readDocument, signUp } from '../support/maker.ts'

/** Larger than every place on the page. */
const image = '<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="1800"><rect width="100%" height="100%" fill="teal"/></svg>'

for (const width of [375, 1280])
  test(`images that load late move nothing on a public page (${width} px)`, async ({ page }) => {
    await signUp(page)
    const { id, slug, publish } = await makePage(page)
    const stored = await readDocument(page, id)
    const at = (name: string) => `https://images.example/${name}.svg`
    const links = stored.links.map((link) => ({ ...link, thumbnail: at(link.key) }))
    await call(page, 'documents.put', { pageId: id, document: { ...stored, coverImage: at('cover'), links } })
    await publish()
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('https://images.example/**', async (route) => {
      await released
      await route.fulfill({ body: image, contentType: 'image/svg+xml' })
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
    const height = await page.evaluate(() => document.body.scrollHeight)
    release()
    const loaded = () => page.locator('img').evaluateAll((all) => all.filter((img) => (img as HTMLImageElement).naturalWidth > 0).length)
    await expect.poll(loaded).toBeGreaterThan(1)
    expect(await page.evaluate(() => document.body.scrollHeight)).toBe(height)
    expect(await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)).toEqual([])
  })
