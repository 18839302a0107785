import { trpc } from '../app/api.ts'
import { cn } from '../ui/class-names.ts'
import { fill } from '../ui/text/template.ts'
import { Menu } from '../ui/overlays/menu.tsx'
import { AccountMenuItems } from './account-menu-items.tsx'
import { planLabel } from './plan-labels.ts'
import * as texts from './texts.ts'

const initials = (name: string): string => {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.match(/./u)?.[0] ?? '').join('')
}

/** `compact` hides the name and plan. */
export const AccountMenu = ({ compact }: { compact?: boolean }) => {
  const [{ user }] = trpc.account.me.useSuspenseQuery()
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
      aria-label={fill(texts.accountMenu, { name: user.name })}
      className={cn(
        'touchable flex items-center gap-2.5 text-left',
        compact ? 'rounded-full' : 'w-full rounded-lg p-2 hover:bg-hover data-[state=open]:bg-active',
      )}
    >
      {avatar}
      {!compact && (
        <span className="min-w-0">
          <span className="block truncate leading-tight font-medium">{user.name}</span>
          <span className="block truncate text-xs text-ink-2">{planLabel(user.plan)}</span>
        </span>
      )}
    </button>
  )
  return (
    <Menu trigger={trigger} align={compact ? 'end' : 'start'} side={compact ? 'bottom' : 'top'} className="w-60">
      <AccountMenuItems />
    </Menu>
  )
}
