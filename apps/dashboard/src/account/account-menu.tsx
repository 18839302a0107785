import { Link } from '@tanstack/react-router'
import { BookOpen, LogOut, Search, Settings, ShieldCheck } from 'lucide-react'

import { trpc } from '../api.ts'
import { setAppearance, useAppearance } from '../appearance.ts'
import { appearanceChoices } from '../appearance-choices.tsx'
import { show } from '../palette/shown.ts'
import { paths } from '../paths.ts'
import { cn } from '../ui/class-names.ts'
import { Menu, MenuChoice, MenuItem, MenuLine } from '../ui/menu.tsx'
import { useIsAdmin } from './use-is-admin.ts'
import { useLeave } from './use-leave.ts'

const initials = (name: string): string => {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.match(/./u)?.[0] ?? '').join('')
}

/** `compact` shows only the picture. */
export const AccountMenu = ({ compact }: { compact?: boolean }) => {
  const [{ user }] = trpc.account.me.useSuspenseQuery()
  const appearance = useAppearance()
  const leave = useLeave()
  const isAdmin = useIsAdmin()
  const avatar = (
    <span
      className="grid size-8 shrink-0 place-items-center rounded-full bg-brand text-xs font-semibold text-on-brand uppercase"
      aria-hidden="true"
    >
      {initials(user.name)}
    </span>
  )
  const trigger = (
    <button
      type="button"
      aria-label={`Account: ${user.name}`}
      className={cn(
        'touchable flex items-center gap-2.5 rounded-full text-left',
        !compact && 'w-full rounded-lg p-2 hover:bg-hover data-[state=open]:bg-active',
      )}
    >
      {avatar}
      {!compact && (
        <span className="min-w-0">
          <span className="block truncate leading-tight font-medium">{user.name}</span>
          <span className="block truncate text-xs text-ink-2 first-letter:uppercase">{user.plan} plan</span>
        </span>
      )}
    </button>
  )
  return (
    <Menu trigger={trigger} align={compact ? 'end' : 'start'} side={compact ? 'bottom' : 'top'} className="w-60">
      <div className="px-2.5 py-2">
        <p className="truncate font-medium">{user.name}</p>
        <p className="truncate text-sm text-ink-3">{user.email}</p>
        <p className="mt-0.5 text-sm text-ink-3 first-letter:uppercase">{user.plan} plan</p>
      </div>
      <MenuLine />
      <MenuChoice label="Theme" value={appearance} onChange={setAppearance} options={appearanceChoices} />
      <MenuLine />
      <MenuItem onSelect={() => show('palette')}>
        <Search />
        Find anything
      </MenuItem>
      <MenuItem asChild>
        <Link to="/settings">
          <Settings />
          Settings
        </Link>
      </MenuItem>
      {isAdmin && (
        <MenuItem asChild>
          <Link to="/admin">
            <ShieldCheck />
            Administration
          </Link>
        </MenuItem>
      )}
      <MenuItem asChild>
        <a href={paths.docs}>
          <BookOpen />
          API reference
        </a>
      </MenuItem>
      <MenuItem onSelect={() => void leave()}>
        <LogOut />
        Sign out
      </MenuItem>
    </Menu>
  )
}
