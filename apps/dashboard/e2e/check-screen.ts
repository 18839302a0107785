import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nobody is shut out, and nothing is wider than the screen. */
export async function checkScreen(page: Page, screen: string) {
  // Motion changes colours while it lasts.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))))
  // Not into frames: the preview's document runs no script, and the renderer has its own checks.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).disableRules(['region']).analyze()
  expect.soft(violations, screen).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect.soft(overflow, `${screen} is wider than the window`).toBeLessThanOrEqual(0)
}
