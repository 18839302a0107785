import { useNavigate } from '@tanstack/react-router'
import { BookOpen, ChartNoAxesColumn, Clock, Keyboard, KeyRound, LayoutGrid, LogOut, Plus, Search, Settings } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'

import { useIsAdmin, useSignOut } from '../../account/session/session.ts'
import { fill } from '../../ui/text/template.ts'
import { paths } from '../paths.ts'
import { appearanceChoices, setAppearance } from '../shell/appearance.tsx'
import { type Command, ofEverything, useCommands, show } from './commands.ts'
import { useKeys } from './shortcuts.ts'
import * as texts from './texts.ts'

/** Registers the commands of every screen. */
export const GeneralCommands = ({ onNewPage }: { onNewPage: () => void }): null => {
  const navigate = useNavigate()
  const leave = useSignOut()
  const isAdmin = useIsAdmin()
  const commands = useMemo(
    (): Command[] => [
      {
        group: texts.create,
        label: texts.newPage,
        icon: <Plus />,
        keywords: [texts.newPageKeywords],
        run: async () => {
          await navigate({ to: '/' })
          // The user may have stayed on the current screen because of unsaved changes.
          if (location.pathname === '/') onNewPage()
        },
      },
      { ...goTo(texts.pages, <LayoutGrid />, () => navigate({ to: '/' }), texts.pagesKeywords), keys: 'G P' },
      { ...goTo(texts.analytics, <ChartNoAxesColumn />, () => navigate({ to: '/analytics' }), texts.analyticsKeywords), keys: 'G A' },
      goTo(texts.scheduled, <Clock />, () => navigate({ to: '/pages/scheduled' }), texts.scheduledKeywords),
      { ...goTo(texts.apiTokens, <KeyRound />, () => navigate({ to: '/tokens' }), texts.apiTokensKeywords), keys: 'G T' },
      { ...goTo(texts.settings, <Settings />, () => navigate({ to: '/settings' }), texts.settingsKeywords), keys: 'G S' },
      goTo(texts.changePassword, <Settings />, () => navigate({ to: '/settings', hash: 'password' }), texts.changePasswordKeywords),
      goTo(texts.sessions, <Settings />, () => navigate({ to: '/settings', hash: 'sessions' }), texts.sessionsKeywords),
      ...(isAdmin ? [goTo(texts.administration, <Settings />, () => navigate({ to: '/admin' }), texts.administrationKeywords)] : []),
      goTo(texts.apiReference, <BookOpen />, () => location.assign(paths.docs), texts.apiReferenceKeywords),
      ...appearanceChoices.map(({ value, label, icon }) => ({
        group: texts.appearance,
        label: fill(texts.appearanceOf, { name: label }),
        icon,
        keywords: [texts.appearanceKeywords],
        run: () => setAppearance(value),
      })),
      { group: texts.general, label: texts.search, icon: <Search />, keys: 'Mod+K' },
      // The toaster's own shortcut.
      { group: texts.general, label: texts.latestMessage, keys: 'Alt+T' },
      {
        group: texts.general,
        label: texts.keyboardShortcuts,
        icon: <Keyboard />,
        keywords: [texts.shortcutsKeywords],
        keys: '?',
        run: () => show('keys'),
      },
      { group: texts.general, label: texts.signOut, icon: <LogOut />, keywords: [texts.signOutKeywords], run: leave },
    ],
    [navigate, leave, isAdmin, onNewPage],
  )
  const sequences = useMemo(() => commands.flatMap(({ keys, run }) => (keys?.includes(' ') && run ? [{ keys, run }] : [])), [commands])
  useCommands(commands, ofEverything)
  useKeys(sequences)
  return null
}

const goTo = (label: string, icon: ReactNode, run: () => unknown, ...keywords: string[]): Command => ({
  group: texts.goTo,
  label,
  icon,
  keywords,
  run,
})
