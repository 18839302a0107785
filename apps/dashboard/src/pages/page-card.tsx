import type { PageSummary } from '@tessera/contract'
import { Link } from '@tanstack/react-router'

import { absolute, paths, readable } from '../paths.ts'
import { trpc } from '../api.ts'
import { Moment } from '../ui/moment.tsx'
import { PageMenu } from './page-menu.tsx'
import { PageState } from './page-state.tsx'
import { PageThumbnail } from './page-thumbnail.tsx'

export const PageCard = ({ page }: { page: PageSummary }) => {
  const { data: instance } = trpc.account.instance.useQuery(undefined, { staleTime: Infinity })
  return (
    <li
      className="group relative overflow-hidden rounded-2xl border border-line bg-panel shadow-1 transition-shadow focus-within:shadow-2 hover:shadow-2
        has-[h2_a:focus-visible]:outline-2 has-[h2_a:focus-visible]:outline-offset-2 has-[h2_a:focus-visible]:outline-brand"
    >
      <PageThumbnail page={page} />
      <div className="border-t border-line p-4">
        <div className="flex items-center gap-2">
          <h2 className="truncate font-semibold">
            <Link to="/pages/$pageId" params={{ pageId: page.id }} className="outline-none after:absolute after:inset-0">
              {page.title}
            </Link>
          </h2>
          <PageState page={page} />
          <PageMenu page={page} className="relative z-10 -my-1 -mr-1.5 ml-auto" />
        </div>
        <p className="truncate text-sm text-ink-3">{readable(absolute(paths.publicPage(page.slug), instance?.publicUrl ?? null))}</p>
        <p className="mt-3 text-sm text-ink-3">
          Changed <Moment at={page.updatedAt} />
        </p>
      </div>
    </li>
  )
}
