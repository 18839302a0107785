import { useNavigate } from '@tanstack/react-router'
import { BookOpen, ChartNoAxesColumn, Keyboard, KeyRound, LayoutGrid, LogOut, Search, Settings } from 'lucide-react'
import { useMemo } from 'react'

import { useIsAdmin, useSignOut } from '../../account/session/session.ts'
import { appearanceChoices, setAppearance } from '../shell/appearance.tsx'
import { paths } from '../paths.ts'
import { fill } from '../../ui/text/template.ts'
import { type Command, ofEverything, useCommands, show } from './commands.ts'
import * as texts from './texts.ts'

/** Registers the commands of every screen. */
export const GeneralCommands = (): null => {
  const navigate = useNavigate()
  const leave = useSignOut()
  const isAdmin = useIsAdmin()
  const commands = useMemo(
    (): Command[] => [
      { group: texts.goTo, label: texts.pages, icon: <LayoutGrid />, keywords: [texts.pagesKeywords], run: () => navigate({ to: '/' }) },
      {
        group: texts.goTo,
        label: texts.analytics,
        icon: <ChartNoAxesColumn />,
        keywords: [texts.analyticsKeywords],
        run: () => navigate({ to: '/analytics' }),
      },
      { group: texts.goTo, label: texts.apiTokens, icon: <KeyRound />, run: () => navigate({ to: '/tokens' }) },
      ...settings.map(({ label, hash, keywords }) => ({
        group: texts.goTo,
        label,
        icon: <Settings />,
        keywords,
        run: () => navigate({ to: '/settings', ...(hash && { hash }) }),
      })),
      ...(isAdmin ? [administration(() => navigate({ to: '/admin' }))] : []),
      {
        group: texts.goTo,
        label: texts.apiReference,
        icon: <BookOpen />,
        keywords: [texts.apiReferenceKeywords],
        run: () => location.assign(paths.docs),
      },
      ...appearanceChoices.map(({ value, label, icon }) => ({
        group: texts.appearance,
        label: fill(texts.appearanceOf, { name: label }),
        icon,
        keywords: [texts.appearanceKeywords],
        run: () => setAppearance(value),
      })),
      { group: texts.general, label: texts.findAnything, icon: <Search />, keys: 'Mod+K' },
      { group: texts.general, label: texts.keyboardShortcuts, icon: <Keyboard />, keys: '?', run: () => show('keys') },
      { group: texts.general, label: texts.signOut, icon: <LogOut />, run: leave },
    ],
    [navigate, leave, isAdmin],
  )
  useCommands(commands, ofEverything)
  return null
}

const settings = [
  { label: texts.settings, hash: '', keywords: [texts.settingsKeywords] },
  { label: texts.changePassword, hash: 'password', keywords: [texts.changePasswordKeywords] },
  { label: texts.sessions, hash: 'sessions', keywords: [texts.sessionsKeywords] },
]

const administration = (run: () => unknown): Command => ({
  group: texts.goTo,
  label: texts.administration,
  icon: <Settings />,
  keywords: [texts.administrationKeywords],
  run,
})
