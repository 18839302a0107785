import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Listens as React cannot: to a part of the page that is no control, or with a say in whether a touch scrolls (`passive: false`). */
export const useListener = <K extends keyof HTMLElementEventMap>(
  element: RefObject<HTMLElement | null>,
  type: K,
  listener: (event: HTMLElementEventMap[K]) => void,
  passive = true,
) => {
  const listen = useEffectEvent(listener)
  useEffect(() => {
    const target = element.current
    const hear = (event: HTMLElementEventMap[K]) => listen(event)
    target?.addEventListener(type, hear, { passive })
    return () => target?.removeEventListener(type, hear)
  }, [element, type, passive])
}
