import { type RefObject, useEffect, useState } from 'react'

/** Distance outside the viewport that still counts as near: about one row of cards. */
const nearMargin = '300px'

/** Whether the element is in or near the viewport. */
export const useNearViewport = (ref: RefObject<Element | null>): boolean => {
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
