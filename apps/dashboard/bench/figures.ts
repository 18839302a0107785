import { expect, type Page, test } from '@playwright/test'

/** One row of the result; `holds` false fails the run. */
export function report(name: string, value: string, holds: boolean, floor: string): void {
  test.info().annotations.push({ type: holds ? ' ok ' : 'FAIL', description: `${name.padEnd(74)} ${value.padStart(24)}   floor ${floor}` })
  expect.soft(holds, name).toBe(true)
}

export const quantile = (values: readonly number[], of: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * of))] ?? NaN

/** From each press or key while `work` lasts to the paint after it, in milliseconds. What was painted sooner than the browser reports counts as 16. */
export async function interactions(page: Page, work: () => Promise<number>): Promise<number[]> {
  const watch = await page.evaluateHandle(() => {
    const longest = new Map<number, number>()
    const observer = new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
        if (interactionId) longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0))
    })
    // TypeScript does not know of the threshold.
    const events: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 }
    observer.observe(events)
    return { observer, longest }
  })
  const count = await work()
  // Entries are told of after the paint that they end with.
  await page.waitForTimeout(300)
  const slow = await watch.evaluate(({ observer, longest }) => {
    observer.disconnect()
    return [...longest.values()]
  })
  return [...slow, ...Array<number>(Math.max(0, count - slow.length)).fill(16)]
}

/** Milliseconds that the page's own thread works while `work` lasts: others that use the processor change nothing. */
export async function effort(page: Page, work: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  }
  const before = await spent()
  await work()
  const after = await spent()
  await session.detach()
  return after - before
}

/** Times between the frames that are drawn while `work` lasts, in milliseconds. */
export async function frames(page: Page, work: () => Promise<void>): Promise<number[]> {
  const drawn = await page.evaluateHandle(() => {
    const watch = { times: [] as number[], handle: 0 }
    const next = (time: number) => {
      watch.times.push(time)
      watch.handle = requestAnimationFrame(next)
    }
    watch.handle = requestAnimationFrame(next)
    return watch
  })
  await work()
  const times = await drawn.evaluate(({ times, handle }) => {
    cancelAnimationFrame(handle)
    return times
  })
  return times.slice(1).map((time, index) => time - (times[index] ?? time))
}
