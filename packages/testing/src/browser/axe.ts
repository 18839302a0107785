import axe, { type Result, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

declare const window: { axe?: typeof axe }

// axe runs the rule for WCAG 2.5.3 only on request, because it is experimental.
const always = { 'label-content-name-mismatch': { enabled: true } }

/**
 * The violations that axe finds in the page's own document. Frames are skipped, which saves most of the time of a screen with previews: axe
 * would be compiled again for each frame.
 */
export async function axeViolations(page: Page, { rules, ...options }: RunOptions = {}): Promise<Pick<Result, 'id' | 'help' | 'nodes'>[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source)
  const wanted: RunOptions = { resultTypes: ['violations'], preload: false, iframes: false, rules: { ...always, ...rules }, ...options }
  return page.evaluate(async (given) => (await window.axe?.run(given))?.violations ?? [], wanted)
}
