import { Link, useLocation } from '@tanstack/react-router'
import { ChartNoAxesColumn, KeyRound, LayoutGrid, type LucideIcon, Search, Settings, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'

import { AccountMenu } from '../../account/account-menu.tsx'
import { useIsAdmin } from '../../account/session/session.ts'
import { show } from '../palette/commands.ts'
import { KeyCaps } from '../palette/key-caps.tsx'
import { InstanceNotice, Wordmark } from './instance.tsx'
import * as texts from '../texts.ts'

const destinations = [
  { to: '/', label: texts.pages, icon: LayoutGrid },
  { to: '/analytics', label: texts.analytics, icon: ChartNoAxesColumn },
  { to: '/tokens', label: texts.apiTokens, icon: KeyRound },
  // On phones, this item is in the account menu.
  { to: '/settings', label: texts.settings, icon: Settings, className: 'max-md:hidden' },
] as const satisfies readonly Destination[]
const administration = { to: '/admin', label: texts.administration, icon: ShieldCheck, className: 'max-md:hidden', within: true } as const

type Destination = {
  to: string
  label: string
  icon: LucideIcon
  className?: string
  /** Whether it has nested screens. */ within?: boolean
}

/** The destination to highlight on a screen that is not a destination itself. */
const sectionOf = (pathname: string): string | undefined => {
  if (!pathname.startsWith('/pages/')) return undefined
  return pathname.endsWith('/analytics') ? '/analytics' : '/'
}

const Destinations = ({ className }: { className: string }) => {
  const isAdmin = useIsAdmin()
  const section = useLocation({ select: ({ pathname }) => sectionOf(pathname) })
  return (
    <ul className={className}>
      {[...destinations, ...(isAdmin ? [administration] : [])].map(({ to, label, icon: Icon, within = false, ...item }: Destination) => (
        <li key={to} {...item}>
          <Link
            to={to}
            activeOptions={{ exact: !within, includeSearch: false }}
            aria-current={to === section ? 'page' : undefined}
            className="flex h-9 pointer-coarse:h-11 items-center gap-2.5 rounded-lg px-2.5 whitespace-nowrap text-ink-2 hover:bg-hover hover:text-ink focus-visible:-outline-offset-2
              aria-[current=page]:bg-active aria-[current=page]:font-medium aria-[current=page]:text-ink"
          >
            <Icon className="size-4 max-[30rem]:hidden" aria-hidden="true" />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** A sidebar on the left, on phones a bar at the top. */
export const Shell = ({ children }: { children: ReactNode }) => (
  <div className="grid min-h-full grid-cols-1 grid-rows-[auto_1fr] md:h-full md:grid-cols-[14.5rem_minmax(0,1fr)] md:grid-rows-1">
    <header className="flex border-line bg-bg max-md:sticky max-md:top-0 max-md:z-20 max-md:items-center max-md:gap-2 max-md:border-b max-md:px-4 max-md:py-2 max-[22.4rem]:px-2 md:flex-col md:border-r md:p-3">
      <Link
        to="/"
        aria-label={texts.home}
        className="touchable rounded-lg md:px-2 md:py-1.5 max-[26.25rem]:[&_span]:text-[0px] max-[26.25rem]:[&_span]:gap-0"
      >
        <Wordmark />
      </Link>
      <button
        type="button"
        onClick={() => show('palette')}
        className="mt-4 flex h-9 items-center gap-2.5 rounded-lg border border-line px-2.5 text-ink-3 hover:border-line-strong hover:bg-hover max-md:hidden"
      >
        <Search className="size-4" aria-hidden="true" />
        {texts.search}
        <KeyCaps keys="Mod+K" />
      </button>
      <nav aria-label={texts.mainNavigation} className="max-md:ml-auto max-md:overflow-x-auto md:mt-3">
        <Destinations className="flex gap-0.5 md:flex-col" />
      </nav>
      <div className="max-md:hidden md:mt-auto">
        <AccountMenu />
      </div>
      <div className="flex md:hidden">
        <AccountMenu compact />
      </div>
    </header>
    <main className="flex min-w-0 flex-col md:overflow-y-auto">
      <InstanceNotice className="mx-4 mt-4 md:mx-8" />
      <div className="mx-auto flex w-full max-w-[1120px] has-data-wide:max-w-[1840px] flex-1 flex-col px-4 py-6 md:px-8 md:py-8">
        {children}
      </div>
    </main>
  </div>
)
