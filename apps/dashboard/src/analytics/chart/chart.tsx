import type { Analytics, AnalyticsInterval } from '@tessera/contract'
import { type PointerEvent, useEffect, useMemo, useState } from 'react'

import { fill, plural } from '../../ui/text/template.ts'
import { useElementSize } from '../../ui/browser.ts'
import * as texts from '../texts.ts'
import { type Bucket, bucketsOf, drawsWeeks } from './buckets.ts'
import { ChartDrawing, ChartTooltip } from './chart-drawing.tsx'
import { plotAreaOf, chartHeightPx } from './plot-area.ts'

type ChartProps = Pick<Analytics, 'interval' | 'series'> & {
  /** The last bucket is still being counted. */
  running: boolean
}

/**
 * Views and clicks by hour or day, or by week where days would be too narrow. One bucket can be selected by mouse, touch or keyboard; its
 * figures are shown and announced.
 */
export const Chart = ({ interval, series, running }: ChartProps) => {
  const { ref, size } = useElementSize()
  const width = size?.width ?? 0
  const asWeeks = size !== null && drawsWeeks({ interval, series }, width)
  const buckets = useMemo(() => bucketsOf({ interval, series }, asWeeks), [interval, series, asWeeks])
  // A time and not an index: when a phone is turned, weeks may become days.
  const [selectedAt, setSelectedAt] = useState<string | null>(null)
  const selected = selectedAt === null ? null : buckets.findLastIndex(({ at }) => at <= selectedAt)
  const setSelected = (bucket: number | null) => setSelectedAt(bucket === null ? null : (buckets[bucket]?.at ?? null))
  const last = buckets.length - 1
  // Touch fires no pointerleave when the user taps elsewhere.
  useEffect(() => {
    if (selectedAt === null) return undefined
    const press = ({ target }: Event) => target instanceof Node && !ref.current?.contains(target) && setSelectedAt(null)
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [selectedAt, ref])
  const plotArea = plotAreaOf(buckets, width)
  const announced = buckets[selected ?? last]

  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    setSelected(plotArea.bucketAt(event.clientX - event.currentTarget.getBoundingClientRect().left))
  }
  return (
    <div
      ref={ref}
      style={{ height: chartHeightPx }}
      className="relative touch-pan-y rounded-lg select-none has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-brand"
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setSelected(null)}
    >
      {/* Access by keyboard and screen reader; pointer events go to the chart. */}
      <input
        type="range"
        className="pointer-events-none absolute inset-0 opacity-0"
        aria-label={seriesLabels[asWeeks ? 'week' : interval]}
        aria-valuetext={announced && bucketText(announced)}
        min={0}
        max={last}
        value={selected ?? last}
        onChange={(event) => setSelected(event.target.valueAsNumber)}
        onFocus={() => setSelected(selected ?? last)}
        onBlur={() => setSelected(null)}
        onKeyDown={({ key }) => key === 'Escape' && setSelected(null)}
      />
      {width > 0 && <ChartDrawing buckets={buckets} plotArea={plotArea} selected={selected} running={running} />}
      {selected !== null && <ChartTooltip buckets={buckets} plotArea={plotArea} selected={selected} running={running} />}
    </div>
  )
}

const seriesLabels: Record<AnalyticsInterval | 'week', string> = {
  hour: texts.seriesByHour,
  day: texts.seriesByDay,
  week: texts.seriesByWeek,
}

const bucketText = ({ label, views, visitors, clicks }: Bucket): string =>
  fill(texts.bucket, {
    time: label,
    views: plural(texts.viewCount, { count: views }),
    visitors: plural(texts.visitorCount, { count: visitors }),
    clicks: plural(texts.clickCount, { count: clicks }),
  })
