import type { RefObject } from 'react'

import { keyOf } from './use-tile-focus.ts'
import { useNativeListener } from './use-native-listener.ts'

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
