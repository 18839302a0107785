const steps = [1, 2, 2.5, 5, 10]
const mostSteps = 4

/** The ticks of an axis of counts from zero: few, even, whole, and the last no less than the highest value. */
export function ticksOf(highest: number): number[] {
  const least = Math.max(1, highest / mostSteps)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = steps.map((step) => step * power).find((step) => step >= least && Number.isInteger(step)) ?? 10 * power
  const count = Math.max(1, Math.ceil(highest / step))
  return Array.from({ length: count + 1 }, (_, n) => n * step)
}

/** Every how many buckets one is named, so that each name has its room; of hours in parts of a day. */
export function namedEvery(buckets: number, width: number, room: number): number {
  const least = Math.ceil((buckets * room) / width)
  return [1, 2, 3, 4, 6, 8, 12, 15, 30].find((every) => every >= least) ?? buckets
}
