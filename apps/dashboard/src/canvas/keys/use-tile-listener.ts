import type { RefObject } from 'react'

import { keyOf } from './use-tile-focus.ts'
import { useListener } from './use-native-listener.ts'

/** Listens to the buttons of all tiles where they stand together, so that one is drawn anew only when its own tile changes; may refuse what the browser does. */
export const useTileListener = <K extends keyof HTMLElementEventMap>(
  list: RefObject<HTMLElement | null>,
  type: K,
  listener: (key: string, event: HTMLElementEventMap[K]) => void,
) =>
  useListener(
    list,
    type,
    (event) => {
      const key = keyOf(event.target)
      if (key !== undefined) listener(key, event)
    },
    false,
  )
