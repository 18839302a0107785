import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

import { useNativeListener } from '../../ui/native-listener.ts'

/** The key of the link that an element of the overlay belongs to. */
export const keyOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-key]')?.dataset['key'] : undefined

export const focusTile = (list: HTMLElement | null, key: string | undefined) =>
  list?.querySelector<HTMLElement>(`button[data-key="${key}"]`)?.focus()

/** When the focused element is removed, moves the focus to its tile, or to the next tile if that is gone, too. */
export const useFocusRestore = (list: RefObject<HTMLElement | null>, keys: readonly string[]) => {
  const focused = useRef<{ key: string; index: number } | null>(null)
  useLayoutEffect(() => {
    const last = focused.current
    if (!last) return
    const index = keys.indexOf(last.key)
    if (index >= 0) last.index = index
    if (document.activeElement === document.body) focusTile(list.current, keys[Math.min(last.index, keys.length - 1)])
  })
  return {
    onFocus: ({ target }: FocusEvent) => {
      const key = keyOf(target)
      if (key !== undefined) focused.current = { key, index: keys.indexOf(key) }
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (keyOf(relatedTarget) === undefined) focused.current = null
    },
  }
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
