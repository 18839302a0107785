import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

type Size = { width: number; height: number }

/** The size of an element's content box in CSS pixels; null before the first layout. */
export function useElementSize(): { ref: RefObject<HTMLDivElement | null>; size: Size | null } {
  const ref = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, size }
}
