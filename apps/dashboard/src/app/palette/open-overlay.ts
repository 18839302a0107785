import { useSyncExternalStore } from 'react'

export type Overlay = 'palette' | 'keys'
type Shown = Overlay | undefined

const listeners = new Set<() => void>()
let shown: Shown

/** Opens the palette or the list of shortcuts over the current screen; `undefined` closes it. */
export const show = (next: Shown): void => {
  shown = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useShown = (): Shown => useSyncExternalStore(subscribe, () => shown)
