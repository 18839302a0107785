import type { PublicPage } from '@tessera/contract'
import { mosaic } from '@tessera/page'
import { type ComponentType, lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'

import { cn } from '../../ui/class-names.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { useNear } from './use-near-viewport.ts'

type LiveThumbnailProps = {
  page: PublicPage
  title: string
  /** Of the window in which the page is, in its own pixels. */
  width: number
  /** Gives it its height. */
  className: string
}

/** For so long it has to stay near: what flies by while somebody scrolls is not drawn. */
const pause = 100

/** The upper part of a page, live and small, while it is on the screen or close to it; before that, stones of its slug. */
export const LiveThumbnail = ({ page, title, width, className }: LiveThumbnailProps) => {
  const box = useRef<HTMLDivElement>(null)
  const near = useNear(box)
  const stays = useDebounced(near, pause)
  return (
    <div ref={box} inert aria-hidden="true" className={cn('relative overflow-hidden bg-canvas', className)}>
      {near && <Stones seed={page.slug.toLowerCase()} />}
      {near && stays && (
        <Suspense>
          <Scaled page={page} title={title} width={width} />
        </Suspense>
      )}
    </div>
  )
}

/** Where the renderer does not load, the stones stay. */
const PageFrame = lazy<ComponentType<{ page: PublicPage; title: string }>>(async () => {
  const { PageFrame: component } = await import('../page-frame.tsx').catch(() => ({ PageFrame: () => null }))
  return { default: component }
})

/** As wide as what it is in, and cut where that ends. */
const Scaled = ({ page, title, width }: Omit<LiveThumbnailProps, 'className'>) => {
  const frame = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(0)
  useLayoutEffect(() => {
    const around = frame.current?.parentElement
    if (!around) return undefined
    const fit = () => setScale(around.clientWidth / width)
    const observer = new ResizeObserver(fit)
    observer.observe(around)
    fit()
    return () => observer.disconnect()
  }, [width])
  return (
    <div
      ref={frame}
      className="absolute top-0 left-0 origin-top-left motion-safe:animate-fade"
      style={{ width, height: `${100 / scale}%`, transform: `scale(${scale})` }}
    >
      {scale > 0 && <PageFrame page={page} title={title} />}
    </div>
  )
}

/** Of the dashboard's own colours: nobody knows the page's before its renderer is there. */
const tones = ['#0e6b57', '#5fa08e', '#a9c9bd', '#d3e0d8', '#e3a449']

const Stones = ({ seed }: { seed: string }) => (
  <svg viewBox="0 0 159 89" preserveAspectRatio="xMidYMid slice" className="absolute inset-0 size-full opacity-50">
    {mosaic(seed, 16, 9).map((stone, tone) => (
      <path key={tones[tone]} d={stone} fill={tones[tone]} />
    ))}
  </svg>
)
