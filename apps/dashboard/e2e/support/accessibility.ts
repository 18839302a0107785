import { join } from 'node:path'

import { expect, type Page, test } from '@playwright/test'
import { axeViolations } from '@tessera/testing/axe'

const widths = [375, 1280]
const colorSchemes = ['light', 'dark'] as const

const rules = { region: { enabled: false } }
// Dark mode changes only colors.
const rulesOfColors = { runOnly: ['color-contrast', 'link-in-text-block'] }

/** Declares tests of screens for each width. `npm run shots` runs only these. */
export function atEachWidth(declare: () => void): void {
  for (const width of widths) {
    test.describe(`${width} px`, { tag: '@screens' }, () => {
      test.use({ viewport: { width, height: 800 } })
      declare()
    })
  }
}

/** Fails on axe violations and on horizontal overflow. With SHOTS_DIR, saves a screenshot of each color scheme there. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(finishAnimations)
    await saveScreenshot(page, `${screen}-${page.viewportSize()?.width}-${colorScheme}`)
    // Frames are skipped: the preview document runs no scripts, and the renderer has its own checks.
    const violations = await axeViolations(page, colorScheme === 'light' ? { rules } : rulesOfColors)
    expect.soft(violations, `${screen}, ${colorScheme}`).toEqual([])
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect.soft(overflow, `${screen} is wider than the window`).toBeLessThanOrEqual(0)
}

/** Animations change colors while they run, and a finished one can start another. */
async function finishAnimations(): Promise<void> {
  const running = () => document.getAnimations().filter(({ playState }) => playState === 'running')
  for (let quiet = 0; quiet < 2; quiet++) {
    for (let moving = running(); moving.length > 0; moving = running()) {
      quiet = 0
      // An endless animation, such as a spinner's, ends when its element is removed.
      for (const animation of moving) if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
      await Promise.all(moving.map((animation) => animation.finished.catch(() => null)))
    }
    await new Promise(requestAnimationFrame)
  }
}

async function saveScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS_DIR']
  if (!folder) return
  // A dialog is only as tall as the viewport.
  const fullPage = (await page.getByRole('dialog').count()) === 0
  await page.screenshot({ path: join(folder, `${name.replaceAll(' ', '-')}.png`), fullPage })
}
