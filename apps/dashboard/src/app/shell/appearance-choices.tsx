import { Monitor, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Appearance } from './appearance.ts'
import * as texts from '../texts.ts'

/** The options of the appearance menus. */
export const appearanceChoices: readonly { value: Appearance; label: string; icon: ReactNode }[] = [
  { value: 'system', label: texts.systemAppearance, icon: <Monitor /> },
  { value: 'light', label: texts.lightAppearance, icon: <Sun /> },
  { value: 'dark', label: texts.darkAppearance, icon: <Moon /> },
]
