import { type RefObject, useEffect, useRef } from 'react'

import { keyOf } from './use-focus-kept.ts'

/** Calls for a click on the bench that meets nothing that belongs to a tile. */
export const usePressBeside = (overlay: RefObject<HTMLElement | null>, call: () => void) => {
  const now = useRef(call)
  useEffect(() => {
    now.current = call
  })
  useEffect(() => {
    const element = overlay.current
    const click = ({ target }: Event) => {
      if (keyOf(target) === undefined) now.current()
    }
    element?.addEventListener('click', click)
    return () => element?.removeEventListener('click', click)
  }, [overlay])
}
