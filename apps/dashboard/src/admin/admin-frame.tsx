import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'

import * as texts from './texts.ts'

const places = [
  { to: '/admin', label: texts.overview },
  { to: '/admin/accounts', label: texts.accounts },
  { to: '/admin/pages', label: texts.pages },
  { to: '/admin/reports', label: texts.reports },
  { to: '/admin/audit', label: texts.auditLog },
] as const

/** What all screens for administrators have around them. */
export const AdminFrame = ({ children }: { children: ReactNode }) => (
  <>
    <h1 className="text-2xl font-semibold tracking-tight">{texts.administration}</h1>
    <Places />
    <div className="mt-6">{children}</div>
  </>
)

const Places = () => {
  const list = useRef<HTMLUListElement>(null)
  const here = useLocation({ select: ({ pathname }) => pathname })
  // On a narrow phone there is no room for all.
  useEffect(() => {
    list.current?.querySelector(`[href="${here}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [here])
  return (
    <nav aria-label={texts.administration} className="mt-4 -mx-4 overflow-x-auto border-b border-line px-4 md:mx-0 md:px-0">
      <ul ref={list} className="flex sm:gap-1">
        {places.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact: true, includeSearch: false }}
              className="-mb-px flex h-10 scroll-mx-4 items-center border-b-2 border-transparent px-2 whitespace-nowrap sm:px-2.5 text-ink-2 hover:text-ink focus-visible:-outline-offset-2
                aria-[current=page]:border-brand aria-[current=page]:font-medium aria-[current=page]:text-ink pointer-coarse:h-11"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
