import type { PublicPage } from '@tessera/contract'
import { expect, test } from 'vitest'

import { mediaPages } from '../src/testing/media-pages.ts'
import { fixtures } from '../src/testing/pages.ts'
import { offlineTab } from './offline-tab.ts'

// In a browser of its own: images that a browser has in memory are not requested again.
const { show } = offlineTab()

test('pictures shift nothing while they load, and the first picture of a page is the cover', async () => {
  const [page] = mediaPages as [PublicPage]
  const tab = await show(fixtures[0]!, 375)
  await tab.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) document.documentElement.dataset['shift'] = JSON.stringify(entry)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const requests: string[] = []
  tab.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/static/images/')) requests.push(request.url())
  })
  await show(page, 375)
  // A font that arrives late may move text by a pixel. What pictures move is counted from here on.
  await tab.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    delete document.documentElement.dataset['shift']
  })
  const images = tab.locator('img')
  for (let index = 0; index < (await images.count()); index++) {
    await images.nth(index).scrollIntoViewIfNeeded()
    await images.nth(index).evaluate((image: HTMLImageElement) => image.decode())
  }
  const shown = await images.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).currentSrc))
  expect(await tab.evaluate(() => document.documentElement.dataset['shift'])).toBeUndefined()
  expect(requests[0]).toContain(`/static/images/${'a'.repeat(64)}`)
  expect(new Set(requests)).toEqual(new Set(shown))
})
