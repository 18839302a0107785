import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { BookOpen, LogOut, Search, Settings, ShieldCheck } from 'lucide-react'

import { trpc } from '../app/api.ts'
import { show } from '../app/palette/commands.ts'
import { paths } from '../app/paths.ts'
import { appearanceChoices, setAppearance, useAppearance } from '../app/shell/appearance.tsx'
import { Menu, MenuItem, MenuRadioGroup, MenuSeparator } from '../ui/overlays/menu.tsx'
import { useIsAdmin, useSignOut } from './session/session.ts'
import * as texts from './texts.ts'

const initials = (name: string): string => {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.match(/./u)?.[0] ?? '').join('')
}

/** `compact` hides the name. */
export const AccountMenu = ({ compact }: { compact?: boolean }) => {
  const [{ user }] = trpc.account.me.useSuspenseQuery()
  const avatar = (
    <span className="grid size-8 shrink-0 place-items-center rounded-full bg-brand text-xs font-semibold text-on-brand uppercase">
      {initials(user.name)}
    </span>
  )
  const trigger = (
    <button
      type="button"
      className={clsx(
        'touchable flex items-center gap-2.5 text-left',
        compact ? 'rounded-full' : 'w-full rounded-lg p-2 hover:bg-hover data-[state=open]:bg-active',
      )}
    >
      {/* The accessible name contains all visible text, so that people who use voice control can say what they see. */}
      <span className="sr-only">{texts.account} </span>
      {avatar}
      {compact ? <span className="sr-only"> {user.name}</span> : <span className="min-w-0 truncate font-medium">{user.name}</span>}
    </button>
  )
  return (
    <Menu trigger={trigger} align={compact ? 'end' : 'start'} side={compact ? 'bottom' : 'top'} className="w-60">
      <AccountMenuItems />
    </Menu>
  )
}

export const AccountMenuItems = () => {
  const [{ user }] = trpc.account.me.useSuspenseQuery()
  const appearance = useAppearance()
  const signOut = useSignOut()
  const isAdmin = useIsAdmin()
  return (
    <>
      <div className="px-2.5 py-2">
        <p className="truncate font-medium">{user.name}</p>
        <p className="truncate text-sm text-ink-3">{user.email}</p>
      </div>
      <MenuSeparator />
      <MenuRadioGroup label={texts.appearance} value={appearance} onChange={setAppearance} options={appearanceChoices} />
      <MenuSeparator />
      <MenuItem icon={<Search />} label={texts.search} onSelect={() => show('palette')} />
      <MenuItem asChild icon={<Settings />}>
        <Link to="/settings">{texts.settings}</Link>
      </MenuItem>
      {isAdmin && (
        <MenuItem asChild icon={<ShieldCheck />}>
          <Link to="/admin">{texts.administration}</Link>
        </MenuItem>
      )}
      <MenuItem asChild icon={<BookOpen />}>
        <a href={paths.docs}>{texts.apiReference}</a>
      </MenuItem>
      <MenuItem icon={<LogOut />} label={texts.signOut} onSelect={() => void signOut()} />
    </>
  )
}
