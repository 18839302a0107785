import type { PublicPage } from '@tessera/contract'
import { mosaic } from '@tessera/page'
import { clsx } from 'clsx'
import { type ComponentType, lazy, type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { useDebounced } from '../../ui/timing.ts'

type LiveThumbnailProps = {
  page: PublicPage
  title: string
  /** Width of the viewport the page is rendered in, in CSS pixels, before scaling. */
  width: number
  /** Must set the height. */
  className: string
}

/** How long a thumbnail must stay near the viewport before it renders, so that fast scrolling renders nothing. */
const renderDelayMs = 100

/** The top of a page, rendered live and scaled down while it is near the viewport; otherwise a mosaic generated from its slug. */
export const LiveThumbnail = ({ page, title, width, className }: LiveThumbnailProps) => {
  const box = useRef<HTMLDivElement>(null)
  const near = useNearViewport(box)
  const settled = useDebounced(near, renderDelayMs)
  return (
    <div ref={box} inert aria-hidden="true" className={clsx('relative overflow-hidden bg-canvas', className)}>
      {near && <Mosaic seed={page.slug.toLowerCase()} />}
      {near && settled && (
        <Suspense>
          <Scaled page={page} title={title} width={width} />
        </Suspense>
      )}
    </div>
  )
}

/** If the renderer fails to load, the mosaic stays. */
const PageFrame = lazy<ComponentType<{ page: PublicPage; title: string }>>(async () => {
  const { PageFrame: component } = await import('../page-frame.tsx').catch(() => ({ PageFrame: () => null }))
  return { default: component }
})

/** Scales the page to the width of its parent, which clips its height. */
const Scaled = ({ page, title, width }: Omit<LiveThumbnailProps, 'className'>) => {
  const frame = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(0)
  useLayoutEffect(() => {
    const parent = frame.current?.parentElement
    if (!parent) return undefined
    const fit = () => setScale(parent.clientWidth / width)
    const observer = new ResizeObserver(fit)
    observer.observe(parent)
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

/** The dashboard's colors: the page's own theme is known only to the renderer. */
const tones = ['#0e6b57', '#5fa08e', '#a9c9bd', '#d3e0d8', '#e3a449']

const Mosaic = ({ seed }: { seed: string }) => (
  <svg viewBox="0 0 159 89" preserveAspectRatio="xMidYMid slice" className="absolute inset-0 size-full opacity-50">
    {mosaic(seed, 16, 9).map((tile, tone) => (
      <path key={tones[tone]} d={tile} fill={tones[tone]} />
    ))}
  </svg>
)

/** Distance outside the viewport that still counts as near: about one row of cards. */
const nearMargin = '300px'

/** Whether the element is in or near the viewport. */
const useNearViewport = (ref: RefObject<Element | null>): boolean => {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    // Phones scroll the document (rootMargin), wider screens scroll inside the shell (scrollMargin).
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: nearMargin,
      scrollMargin: nearMargin,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return near
}
