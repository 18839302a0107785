const steps = [1, 2, 2.5, 5, 10]
const maxSteps = 4

/** Ticks of an axis of counts: at most five, from zero, evenly spaced integers, the last at least `highest`. */
export function ticksOf(highest: number): number[] {
  const minStep = Math.max(1, highest / maxSteps)
  const power = 10 ** Math.floor(Math.log10(minStep))
  const step = steps.map((step) => step * power).find((step) => step >= minStep && Number.isInteger(step)) ?? 10 * power
  const count = Math.max(1, Math.ceil(highest / step))
  return Array.from({ length: count + 1 }, (_, n) => n * step)
}

/** Number of buckets per axis label, so that labels do not overlap. Divides a day where buckets are hours. Widths in CSS pixels. */
export function labelInterval(buckets: number, width: number, labelWidth: number): number {
  const minInterval = Math.ceil((buckets * labelWidth) / width)
  return [1, 2, 3, 4, 6, 8, 12, 15, 30].find((interval) => interval >= minInterval) ?? buckets
}
