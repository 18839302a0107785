import { Link } from '@tanstack/react-router'
import { BookOpen, LogOut, Search, Settings, ShieldCheck } from 'lucide-react'

import { trpc } from '../app/api.ts'
import { setAppearance, useAppearance } from '../app/shell/appearance.ts'
import { appearanceChoices } from '../app/shell/appearance-choices.tsx'
import { show } from '../app/palette/open-overlay.ts'
import { paths } from '../app/paths.ts'
import { MenuRadioGroup, MenuItem, MenuSeparator } from '../ui/overlays/menu.tsx'
import { planLabel } from './plan-labels.ts'
import * as texts from './texts.ts'
import { useIsAdmin } from './session/use-is-admin.ts'
import { useSignOut } from './session/use-sign-out.ts'

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
        <p className="mt-0.5 text-sm text-ink-3">{planLabel(user.plan)}</p>
      </div>
      <MenuSeparator />
      <MenuRadioGroup label={texts.appearance} value={appearance} onChange={setAppearance} options={appearanceChoices} />
      <MenuSeparator />
      <MenuItem onSelect={() => show('palette')}>
        <Search />
        {texts.search}
      </MenuItem>
      <MenuItem asChild>
        <Link to="/settings">
          <Settings />
          {texts.settings}
        </Link>
      </MenuItem>
      {isAdmin && (
        <MenuItem asChild>
          <Link to="/admin">
            <ShieldCheck />
            {texts.administration}
          </Link>
        </MenuItem>
      )}
      <MenuItem asChild>
        <a href={paths.docs}>
          <BookOpen />
          {texts.apiReference}
        </a>
      </MenuItem>
      <MenuItem onSelect={() => void signOut()}>
        <LogOut />
        {texts.signOut}
      </MenuItem>
    </>
  )
}
