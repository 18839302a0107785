import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** The key of the link that something of the overlay belongs to. */
export const keyOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-key]')?.dataset['key'] : undefined

export const focusTile = (list: HTMLElement | null, key: string | undefined) =>
  list?.querySelector<HTMLElement>(`button[data-key="${key}"]`)?.focus()

/** When what has the focus goes away, the focus goes to its tile, and without that to the next one. */
export const useFocusKept = (list: RefObject<HTMLElement | null>, keys: readonly string[]) => {
  const focused = useRef<{ key: string; index: number } | null>(null)
  useLayoutEffect(() => {
    const kept = focused.current
    if (!kept) return
    const index = keys.indexOf(kept.key)
    if (index >= 0) kept.index = index
    if (document.activeElement === document.body) focusTile(list.current, keys[Math.min(kept.index, keys.length - 1)])
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
