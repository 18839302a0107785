import { join } from 'node:path'

import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { isLong } from '@tessera/testing/test-kind'

/** Of a phone, and of a desktop. In `npm test` screens are looked at on a phone, which has less room. */
const widths = isLong ? [375, 1280] : [375]

/** Declares tests of screens for each width. `npm run shots` runs these alone. */
export function atEachWidth(declare: () => void): void {
  for (const width of widths) {
    test.describe(`${width} px`, { tag: '@screens' }, () => {
      // Looked at in light and in dark, each screen takes seconds.
      test.describe.configure({ timeout: 120_000 })
      test.use({ viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })
      declare()
    })
  }
}

/**
 * Nobody is shut out, in light or in dark, and nothing is wider than the screen. With SHOTS_DIR the screen is kept there as
 * a picture of each.
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(atRest)
    await keep(page, `${screen}-${page.viewportSize()?.width}-${colorScheme}`)
    // Not into frames: the preview's document runs no script, and the renderer has its own checks.
    const axe = new AxeBuilder({ page }).setLegacyMode(true)
    // In the dark nothing but colours is another.
    const rules = colorScheme === 'light' ? axe.disableRules(['region']) : axe.withRules(['color-contrast', 'link-in-text-block'])
    const { violations } = await rules.analyze()
    expect.soft(violations, `${screen}, ${colorScheme}`).toEqual([])
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect.soft(overflow, `${screen} is wider than the window`).toBeLessThanOrEqual(0)
}

/** Motion changes colours while it lasts, and what inherits one that has come to its end begins then. */
async function atRest(): Promise<void> {
  const running = () => document.getAnimations().filter(({ playState }) => playState === 'running')
  for (let quiet = 0; quiet < 2; quiet++) {
    for (let moving = running(); moving.length > 0; moving = running()) {
      quiet = 0
      await Promise.all(moving.map((animation) => animation.finished.catch(() => null)))
    }
    await new Promise(requestAnimationFrame)
  }
}

async function keep(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS_DIR']
  if (!folder) return
  // What lies over a screen is as high as the window.
  const fullPage = (await page.getByRole('dialog').count()) === 0
  await page.screenshot({ path: join(folder, `${name.replaceAll(' ', '-')}.png`), fullPage })
}
