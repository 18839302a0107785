import { type PageCard, publicPage } from '@tessera/contract'
import { useEffect, useRef, useState } from 'react'

import { beside } from '../ui/beside.tsx'

const PageFrame = beside(
  async () => (await import('./page-frame.tsx')).PageFrame,
  () => null,
)

const width = 1000

const useSeen = () => {
  const ref = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || seen) return undefined
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true), {
      rootMargin: '200px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [seen])
  return { ref, seen }
}

/** The upper part of the page, live and small, once it is about to be seen. */
export const PageThumbnail = ({ page }: { page: PageCard }) => {
  const { ref, seen } = useSeen()
  const [scale, setScale] = useState(0.34)
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => entry && setScale(entry.contentRect.width / width))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return (
    <div ref={ref} inert aria-hidden="true" className="relative h-[188px] overflow-hidden bg-canvas">
      {seen && (
        <div className="origin-top-left motion-safe:animate-fade" style={{ width, height: 188 / scale, transform: `scale(${scale})` }}>
          <PageFrame page={publicPage(page, page.links)} title={`Preview of ${page.title}`} />
        </div>
      )}
    </div>
  )
}
