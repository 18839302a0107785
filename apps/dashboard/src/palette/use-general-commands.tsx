import { useNavigate } from '@tanstack/react-router'
import { BookOpen, ChartNoAxesColumn, Keyboard, KeyRound, LayoutGrid, LogOut, Search, Settings } from 'lucide-react'
import { useMemo } from 'react'

import { useIsAdmin } from '../account/use-is-admin.ts'
import { useLeave } from '../account/use-leave.ts'
import { setAppearance } from '../appearance.ts'
import { appearanceChoices } from '../appearance-choices.tsx'
import { paths } from '../paths.ts'
import { type Command, useCommands } from './commands.ts'
import { show } from './shown.ts'

/** What can be done everywhere. */
export const useGeneralCommands = (): void => {
  const navigate = useNavigate()
  const leave = useLeave()
  const isAdmin = useIsAdmin()
  const commands = useMemo(
    (): Command[] => [
      { group: 'Go to', label: 'Pages', icon: <LayoutGrid />, keywords: ['home'], run: () => navigate({ to: '/' }) },
      {
        group: 'Go to',
        label: 'Analytics',
        icon: <ChartNoAxesColumn />,
        keywords: ['views', 'clicks', 'visitors'],
        run: () => navigate({ to: '/analytics' }),
      },
      { group: 'Go to', label: 'API tokens', icon: <KeyRound />, run: () => navigate({ to: '/tokens' }) },
      ...settings.map(({ label, hash, keywords }) => ({
        group: 'Go to',
        label,
        icon: <Settings />,
        keywords,
        run: () => navigate({ to: '/settings', ...(hash && { hash }) }),
      })),
      ...(isAdmin ? [administration(() => navigate({ to: '/admin' }))] : []),
      { group: 'Go to', label: 'API reference', icon: <BookOpen />, keywords: ['docs'], run: () => location.assign(paths.docs) },
      ...appearanceChoices.map(({ value, label, icon }) => ({
        group: 'Appearance',
        label: `Appearance: ${label}`,
        icon,
        keywords: ['theme', 'mode'],
        run: () => setAppearance(value),
      })),
      { group: 'General', label: 'Find anything', icon: <Search />, keys: 'Mod+K' },
      { group: 'General', label: 'Keyboard shortcuts', icon: <Keyboard />, keys: '?', run: () => show('keys') },
      { group: 'General', label: 'Sign out', icon: <LogOut />, run: leave },
    ],
    [navigate, leave, isAdmin],
  )
  useCommands(commands)
}

const settings = [
  { label: 'Settings', hash: '', keywords: ['profile', 'name', 'account', 'plan'] },
  { label: 'Change password', hash: 'password', keywords: ['settings'] },
  { label: 'Sessions', hash: 'sessions', keywords: ['settings', 'devices', 'browsers'] },
]

const administration = (run: () => unknown): Command => ({
  group: 'Go to',
  label: 'Administration',
  icon: <Settings />,
  keywords: ['admin'],
  run,
})
