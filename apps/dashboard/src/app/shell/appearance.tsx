import { type ReactNode, useSyncExternalStore } from 'react'
import { Monitor, Moon, Sun } from 'lucide-react'

import * as texts from '../texts.ts'

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

/** The options of the appearance menus. */
export const appearanceChoices: readonly { value: Appearance; label: string; icon: ReactNode }[] = [
  { value: 'system', label: texts.systemAppearance, icon: <Monitor /> },
  { value: 'light', label: texts.lightAppearance, icon: <Sun /> },
  { value: 'dark', label: texts.darkAppearance, icon: <Moon /> },
]
