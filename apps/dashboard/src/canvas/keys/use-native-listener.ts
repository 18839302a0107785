import { type RefObject, useEffect, useEffectEvent } from 'react'

import { keyOf } from './use-tile-focus.ts'

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

/** Listens on the list, so that a tile's button has no handlers as props and renders only when its tile changes. `listener` may prevent the default. */
export const useTileListener = <K extends keyof HTMLElementEventMap>(
  list: RefObject<HTMLElement | null>,
  type: K,
  listener: (key: string, event: HTMLElementEventMap[K]) => void,
) =>
  useNativeListener(
    list,
    type,
    (event) => {
      const key = keyOf(event.target)
      if (key !== undefined) listener(key, event)
    },
    false,
  )
