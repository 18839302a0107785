import { expect, test } from 'vitest'

import { fixtures, type LinkPage } from '../src/testing/pages.ts'
import { offlineTab } from './offline-tab.ts'

const { show } = offlineTab({ reducedMotion: 'no-preference' })
const [ferrite] = fixtures as [LinkPage]

test.each([
  [375, '0s'],
  [1280, '0.42s'],
])('at a width of %i px, tiles move in for %s, and not again when the width changes', async (width, duration) => {
  const tab = await show(ferrite, width)
  const grid = tab.locator('.tv-grid')
  expect(await grid.evaluate((element) => getComputedStyle(element).animationDuration)).toBe(duration)
  await grid.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
  for (const later of [500, 1000]) {
    await tab.setViewportSize({ width: later, height: 900 })
    expect(await grid.evaluate((element) => element.getAnimations().length)).toBe(0)
  }
})
