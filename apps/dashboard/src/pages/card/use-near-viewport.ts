import { type RefObject, useEffect, useState } from 'react'

/** How far outside the screen something still counts: about a row of cards. */
const margin = '300px'

/** Whether the element is on the screen or about to be. */
export const useNear = (ref: RefObject<Element | null>): boolean => {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    // The screen scrolls as a whole on phones, else within the shell: each has a margin of its own.
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: margin,
      scrollMargin: margin,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return near
}
