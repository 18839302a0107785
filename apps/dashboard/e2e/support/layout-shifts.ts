import type { Page } from '@playwright/test'

/** Records the layout shifts of every document that the tab opens from now on. `read` returns their scores in the current document. */
export async function recordLayoutShifts(page: Page): Promise<{ read: () => Promise<number[]>; clear: () => Promise<void> }> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return {
    read: () => page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts),
    clear: () => page.evaluate(() => void ((globalThis as unknown as { shifts: number[] }).shifts.length = 0)),
  }
}
