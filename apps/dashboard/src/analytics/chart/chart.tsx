import type { Analytics, AnalyticsInterval } from '@tessera/contract'
import { type PointerEvent, useEffect, useState } from 'react'

import { fill, plural } from '../../ui/text/template.ts'
import { useElementSize } from '../../ui/browser.ts'
import { bucketLabel } from '../time/bucket-labels.ts'
import * as texts from '../texts.ts'
import { ChartDrawing, ChartTooltip } from './chart-drawing.tsx'
import { plotAreaOf, chartHeightPx } from './plot-area.ts'

type ChartProps = Pick<Analytics, 'interval' | 'series'>

/** Views and clicks by bucket. One bucket can be selected by mouse, touch or keyboard; its figures are shown and announced. */
export const Chart = ({ interval, series }: ChartProps) => {
  const { ref, size } = useElementSize()
  const width = size?.width ?? 0
  const [selected, setSelected] = useState<number | null>(null)
  const last = series.length - 1
  // Touch fires no pointerleave when the user taps elsewhere.
  useEffect(() => {
    if (selected === null) return undefined
    const press = ({ target }: Event) => target instanceof Node && !ref.current?.contains(target) && setSelected(null)
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [selected, ref])
  const plotArea = plotAreaOf(series, width)
  const announced = series[selected ?? last]

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
        aria-label={seriesLabels[interval]}
        aria-valuetext={announced && bucketText(interval, announced)}
        min={0}
        max={last}
        value={selected ?? last}
        onChange={(event) => setSelected(event.target.valueAsNumber)}
        onFocus={() => setSelected(selected ?? last)}
        onBlur={() => setSelected(null)}
        onKeyDown={({ key }) => key === 'Escape' && setSelected(null)}
      />
      {width > 0 && <ChartDrawing interval={interval} series={series} plotArea={plotArea} selected={selected} />}
      {selected !== null && <ChartTooltip interval={interval} series={series} plotArea={plotArea} selected={selected} />}
    </div>
  )
}

const seriesLabels: Record<AnalyticsInterval, string> = { day: texts.seriesByDay, hour: texts.seriesByHour }

const bucketText = (interval: AnalyticsInterval, { at, views, visitors, clicks }: Analytics['series'][number]): string =>
  fill(texts.bucket, {
    time: bucketLabel(interval, at),
    views: plural(texts.viewCount, { count: views }),
    visitors: plural(texts.visitorCount, { count: visitors }),
    clicks: plural(texts.clickCount, { count: clicks }),
  })
