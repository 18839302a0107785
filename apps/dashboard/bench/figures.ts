import { expect, type Page } from '@playwright/test'

/** Prints one row of the result, in the format of the server's benchmark. `holds` false fails the run. */
export function report(name: string, value: string, holds: boolean, floor: string): void {
  console.log(`${holds ? ' ok ' : 'FAIL'}  ${name.padEnd(74)} ${value.padStart(24)}   floor ${floor}`)
  expect.soft(holds, name).toBe(true)
}

export const quantile = (values: readonly number[], of: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * of))] ?? NaN

/**
 * Milliseconds from each press or key during `work` to the next paint. `work` returns how many there were. The browser reports none below
 * 16 ms, so interactions without an entry count as 16; it fails if there is no entry at all, because then the observer did not work.
 */
export async function interactions(page: Page, work: () => Promise<number>): Promise<number[]> {
  const watch = await page.evaluateHandle(() => {
    const longest = new Map<number, number>()
    const observer = new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
        if (interactionId) longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0))
    })
    // TypeScript's type lacks `durationThreshold`.
    const events: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 }
    observer.observe(events)
    return { observer, longest }
  })
  const count = await work()
  // Entries are reported after their paint.
  await page.waitForTimeout(300)
  const slow = await watch.evaluate(({ observer, longest }) => {
    observer.disconnect()
    return [...longest.values()]
  })
  expect(slow.length, 'entries of the observer').toBeGreaterThan(0)
  return [...slow, ...Array<number>(Math.max(0, count - slow.length)).fill(16)]
}

/** Processor time of the page's main thread during `work`, in milliseconds. Independent of other load on the machine. */
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

/** Times between the frames drawn during `work`, in milliseconds. */
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
