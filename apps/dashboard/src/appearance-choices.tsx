import { Monitor, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Appearance } from './appearance.ts'

/** How the dashboard may look, as it is offered in its menus. */
export const appearanceChoices: readonly { value: Appearance; label: string; icon: ReactNode }[] = [
  { value: 'system', label: 'System', icon: <Monitor /> },
  { value: 'light', label: 'Light', icon: <Sun /> },
  { value: 'dark', label: 'Dark', icon: <Moon /> },
]
