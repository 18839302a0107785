import type { Analytics, AnalyticsInterval } from '@tessera/contract'
import { type PointerEvent, useEffect, useRef, useState } from 'react'

import { counted } from '../../ui/text/plural.ts'
import { fill } from '../../ui/text/template.ts'
import { bucketWords } from '../time/bucket-labels.ts'
import * as texts from '../texts.ts'
import { Drawing } from './chart-drawing.tsx'
import { frameOf, height } from './plot-area.ts'
import { Tip } from './chart-tooltip.tsx'

type ChartProps = Pick<Analytics, 'interval' | 'series'>

/** Views and clicks by bucket. One bucket at a time is read out, chosen by mouse, finger or keyboard. */
export const Chart = ({ interval, series }: ChartProps) => {
  const { ref, width } = useWidth()
  const [chosen, setChosen] = useState<number | null>(null)
  const last = series.length - 1
  // A finger does not leave the chart by moving on.
  useEffect(() => {
    if (chosen === null) return undefined
    const press = ({ target }: Event) => target instanceof Node && !ref.current?.contains(target) && setChosen(null)
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [chosen, ref])
  const frame = frameOf(series, width)
  const spoken = series[chosen ?? last]

  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    setChosen(frame.bucketAt(event.clientX - event.currentTarget.getBoundingClientRect().left))
  }
  return (
    <div
      ref={ref}
      style={{ height }}
      className="relative touch-pan-y rounded-lg select-none has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-brand"
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setChosen(null)}
    >
      {/* What the keyboard and screen readers hold; pointers go to the chart. */}
      <input
        type="range"
        className="pointer-events-none absolute inset-0 opacity-0"
        aria-label={seriesNames[interval]}
        aria-valuetext={spoken && wordsOf(interval, spoken)}
        min={0}
        max={last}
        value={chosen ?? last}
        onChange={(event) => setChosen(event.target.valueAsNumber)}
        onFocus={() => setChosen(chosen ?? last)}
        onBlur={() => setChosen(null)}
        onKeyDown={({ key }) => key === 'Escape' && setChosen(null)}
      />
      {width > 0 && <Drawing interval={interval} series={series} frame={frame} chosen={chosen} />}
      {chosen !== null && <Tip interval={interval} series={series} frame={frame} chosen={chosen} />}
    </div>
  )
}

const seriesNames: Record<AnalyticsInterval, string> = { day: texts.seriesByDay, hour: texts.seriesByHour }

const wordsOf = (interval: AnalyticsInterval, { at, views, visitors, clicks }: Analytics['series'][number]): string =>
  fill(texts.bucket, {
    time: bucketWords(interval, at),
    views: counted(texts.viewCount, { count: views }),
    visitors: counted(texts.visitorCount, { count: visitors }),
    clicks: counted(texts.clickCount, { count: clicks }),
  })

/** An element's width, whatever it becomes. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
