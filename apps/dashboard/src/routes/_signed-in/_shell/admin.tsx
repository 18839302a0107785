import { createFileRoute, Link, notFound, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import * as texts from '../../../admin/texts.ts'
import { queries } from '../../../app/api.ts'
import { FailedPart, NotFoundPart } from '../../../app/failures/failure-screen.tsx'

export const Route = createFileRoute('/_signed-in/_shell/admin')({
  // Not found for everyone else. This only hides the screens: the server checks the role on every call.
  beforeLoad: async () => {
    if (!(await queries.account.settings.ensureData()).admin) notFound({ throw: true })
  },
  notFoundComponent: NotFoundPart,
  errorComponent: FailedPart,
  component: AdminFrame,
})

const sections = [
  { to: '/admin', label: texts.overview },
  { to: '/admin/accounts', label: texts.accounts },
  { to: '/admin/pages', label: texts.pages },
  { to: '/admin/reports', label: texts.reports },
  { to: '/admin/audit', label: texts.auditLog },
] as const

/** Layout of the administration screens: heading and navigation. */
function AdminFrame() {
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">{texts.administration}</h1>
      <SectionTabs />
      <div className="mt-6">
        <Outlet />
      </div>
    </>
  )
}

const SectionTabs = () => {
  const list = useRef<HTMLUListElement>(null)
  const currentPath = useLocation({ select: ({ pathname }) => pathname })
  // On narrow phones the list scrolls sideways.
  useEffect(() => {
    list.current?.querySelector(`[href="${currentPath}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [currentPath])
  return (
    <nav aria-label={texts.administration} className="mt-4 -mx-4 overflow-x-auto border-b border-line px-4 md:mx-0 md:px-0">
      <ul ref={list} className="flex sm:gap-1">
        {sections.map(({ to, label }) => (
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
