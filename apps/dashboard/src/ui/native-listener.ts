import { type RefObject, useEffect, useEffectEvent } from 'react'

/** For what React's event props cannot do: listeners on non-interactive elements, and non-passive ones that may prevent scrolling. */
export const useNativeListener = <K extends keyof HTMLElementEventMap>(
  element: RefObject<HTMLElement | null>,
  type: K,
  listener: (event: HTMLElementEventMap[K]) => void,
  passive = true,
) => {
  const listen = useEffectEvent(listener)
  useEffect(() => {
    const target = element.current
    const handler = (event: HTMLElementEventMap[K]) => listen(event)
    target?.addEventListener(type, handler, { passive })
    return () => target?.removeEventListener(type, handler)
  }, [element, type, passive])
}
