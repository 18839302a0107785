import type { Analytics } from '@tessera/contract'

type Counts = Pick<Analytics['series'][number], 'views' | 'clicks'>

export const chartHeightPx = 248
const marginPx = { top: 12, right: 12, bottom: 28, left: 44 }

const barShare = 0.7
const maxBarPx = 22

const tickSteps = [1, 2, 2.5, 5, 10]
const maxTickSteps = 4

/** Ticks of an axis of counts: at most five, from zero, evenly spaced integers, the last at least `highest`. */
export function ticksOf(highest: number): number[] {
  const minStep = Math.max(1, highest / maxTickSteps)
  const power = 10 ** Math.floor(Math.log10(minStep))
  const step = tickSteps.map((step) => step * power).find((step) => step >= minStep && Number.isInteger(step)) ?? 10 * power
  const count = Math.max(1, Math.ceil(highest / step))
  return Array.from({ length: count + 1 }, (_, n) => n * step)
}

/** Number of buckets per axis label, so that labels do not overlap. Divides a day where buckets are hours. Widths in CSS pixels. */
export function labelInterval(buckets: number, width: number, labelWidth: number): number {
  const minInterval = Math.ceil((buckets * labelWidth) / width)
  return [1, 2, 3, 4, 6, 8, 12, 15, 30].find((interval) => interval >= minInterval) ?? minInterval
}

/** The width between the axis and the right margin of a chart of this width. */
export const plotWidthOf = (width: number): number => Math.max(0, width - marginPx.left - marginPx.right)

/** Maps the buckets and values of a series to coordinates of a chart of the given width in CSS pixels. */
export type PlotArea = ReturnType<typeof plotAreaOf>

export function plotAreaOf(series: readonly Counts[], width: number) {
  const ticks = ticksOf(Math.max(0, ...series.map(({ views, clicks }) => Math.max(views, clicks))))
  const top = ticks.at(-1) ?? 1
  const [left, right] = [marginPx.left, marginPx.left + plotWidthOf(width)]
  const bottom = chartHeightPx - marginPx.bottom
  const bandPx = plotWidthOf(width) / Math.max(1, series.length)
  return {
    width,
    ticks,
    left,
    right,
    top: marginPx.top,
    bottom,
    /** The width of a bucket, from `x(bucket) - bandPx / 2` to `x(bucket) + bandPx / 2`. */
    bandPx,
    /** The width of each of its two bars. */
    barPx: Math.min(maxBarPx, (bandPx / 2) * barShare),
    /** The x coordinate of the center of a bucket. */
    x: (bucket: number) => left + (bucket + 0.5) * bandPx,
    y: (value: number) => bottom - (value / top) * (bottom - marginPx.top),
    /** The bucket at `x`. Outside the chart, the nearest bucket. */
    bucketAt: (x: number) => Math.max(0, Math.min(series.length - 1, Math.floor((x - left) / (bandPx || 1)))),
  }
}
