import type { Analytics } from '@tessera/contract'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

import { bucketWords } from '../bucket-words.ts'
import { counted } from '../numbers.ts'
import { Drawing } from './drawing.tsx'
import { frameOf } from './frame.ts'
import { Tip } from './tip.tsx'

type ChartProps = Pick<Analytics, 'interval' | 'series'>

/** Views and clicks by bucket. One bucket at a time is read out, chosen by mouse, finger or keyboard. */
export const Chart = ({ interval, series }: ChartProps) => {
  const { ref, width } = useWidth()
  const [chosen, setChosen] = useState<number | null>(null)
  const last = series.length - 1
  const frame = frameOf(series, width)
  const spoken = series[chosen ?? last]

  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    setChosen(frame.bucketAt(event.clientX - event.currentTarget.getBoundingClientRect().left))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setChosen(null)
    const next = keyed(event.key, chosen ?? last, last)
    if (next === null) return
    event.preventDefault()
    setChosen(Math.max(0, Math.min(last, next)))
  }
  return (
    <div
      ref={ref}
      role="slider"
      tabIndex={0}
      aria-label={`Views and clicks by ${interval}`}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={chosen ?? last}
      aria-valuetext={spoken && `${bucketWords(interval, spoken.at)}: ${wordsOf(spoken)}`}
      className="relative touch-pan-y rounded-lg select-none"
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setChosen(null)}
      onFocus={() => setChosen((chosen) => chosen ?? last)}
      onBlur={() => setChosen(null)}
      onKeyDown={onKeyDown}
    >
      <Drawing interval={interval} series={series} frame={frame} chosen={chosen} />
      {chosen !== null && <Tip interval={interval} series={series} frame={frame} chosen={chosen} />}
    </div>
  )
}

const wordsOf = ({ views, visitors, clicks }: Analytics['series'][number]): string =>
  [counted(views, 'view'), counted(visitors, 'visitor'), counted(clicks, 'click')].join(', ')

/** Where a key leads to; null of a key that leads nowhere. */
function keyed(key: string, here: number, last: number): number | null {
  const to: Record<string, number> = {
    ArrowLeft: here - 1,
    ArrowDown: here - 1,
    ArrowRight: here + 1,
    ArrowUp: here + 1,
    PageDown: here - 7,
    PageUp: here + 7,
    Home: 0,
    End: last,
  }
  return to[key] ?? null
}

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
