import type { Analytics } from '@tessera/contract'

import { ticksOf } from './scale.ts'

export const height = 248
const margin = { top: 12, right: 12, bottom: 28, left: 44 }

/** Maps the buckets and values of a series to coordinates of a chart of the given width in CSS pixels. */
export type PlotArea = ReturnType<typeof plotAreaOf>

export function plotAreaOf(series: Analytics['series'], width: number) {
  const ticks = ticksOf(Math.max(0, ...series.map(({ views, clicks }) => Math.max(views, clicks))))
  const top = ticks.at(-1) ?? 1
  const [left, right] = [margin.left, Math.max(margin.left, width - margin.right)]
  const bottom = height - margin.bottom
  const last = Math.max(1, series.length - 1)
  return {
    width,
    ticks,
    left,
    right,
    top: margin.top,
    bottom,
    x: (bucket: number) => left + (bucket / last) * (right - left),
    y: (value: number) => bottom - (value / top) * (bottom - margin.top),
    /** The bucket nearest to `x`. */
    bucketAt: (x: number) => Math.max(0, Math.min(series.length - 1, Math.round(((x - left) / (right - left || 1)) * last))),
  }
}
