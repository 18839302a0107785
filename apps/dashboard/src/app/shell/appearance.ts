import { useSyncExternalStore } from 'react'

export const appearances = ['system', 'light', 'dark'] as const
export type Appearance = (typeof appearances)[number]

const key = 'tessera-appearance'
const listeners = new Set<() => void>()

const stored = (): Appearance => {
  try {
    const value = localStorage.getItem(key)
    return appearances.find((appearance) => appearance === value) ?? 'system'
  } catch {
    return 'system'
  }
}

let current = stored()

const apply = (): void => {
  if (current === 'system') delete document.documentElement.dataset['appearance']
  else document.documentElement.dataset['appearance'] = current
}
apply()

export const setAppearance = (appearance: Appearance): void => {
  current = appearance
  try {
    localStorage.setItem(key, appearance)
  } catch {
    // Storage may be blocked. The choice then lasts until the page is closed.
  }
  apply()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useAppearance = (): Appearance => useSyncExternalStore(subscribe, () => current)
