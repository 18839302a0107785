import { Monitor, Moon, Sun } from 'lucide-react'

import { createStore } from '../store.ts'
import * as texts from '../texts.ts'

/** The options of the appearance menus. */
export const appearanceChoices = [
  { value: 'system', label: texts.systemAppearance, icon: <Monitor /> },
  { value: 'light', label: texts.lightAppearance, icon: <Sun /> },
  { value: 'dark', label: texts.darkAppearance, icon: <Moon /> },
] as const

export type Appearance = (typeof appearanceChoices)[number]['value']

const key = 'tessera-appearance'

const stored = (): Appearance => {
  try {
    const name = localStorage.getItem(key)
    return appearanceChoices.find(({ value }) => value === name)?.value ?? 'system'
  } catch {
    return 'system'
  }
}

const store = createStore(stored())
export const useAppearance = store.use

const apply = (): void => {
  if (store.get() === 'system') delete document.documentElement.dataset['appearance']
  else document.documentElement.dataset['appearance'] = store.get()
}
apply()
store.subscribe(apply)

export const setAppearance = (appearance: Appearance): void => {
  try {
    localStorage.setItem(key, appearance)
  } catch {
    // Storage may be blocked. The choice then lasts until the page is closed.
  }
  store.set(appearance)
}
