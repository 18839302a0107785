import { type RefObject, useEffect, useRef } from 'react'

/** Listens as React cannot: to a part of the page that is no control, or with a say in whether a touch scrolls (`passive: false`). */
export const useListener = <K extends keyof HTMLElementEventMap>(
  element: RefObject<HTMLElement | null>,
  type: K,
  listener: (event: HTMLElementEventMap[K]) => void,
  passive = true,
) => {
  const now = useRef(listener)
  useEffect(() => {
    now.current = listener
  })
  useEffect(() => {
    const target = element.current
    const listen = (event: HTMLElementEventMap[K]) => now.current(event)
    target?.addEventListener(type, listen, { passive })
    return () => target?.removeEventListener(type, listen)
  }, [element, type, passive])
}
