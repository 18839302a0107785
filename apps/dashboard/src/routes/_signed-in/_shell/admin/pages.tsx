import { createFileRoute, Link } from '@tanstack/react-router'
import type { AdminPage } from '@tessera/contract'
import { ScrollText } from 'lucide-react'

import { BlockButton } from '../../../../admin/block-button.tsx'
import { BlockImageButton } from '../../../../admin/images/block-image-button.tsx'
import { paginated, PaginatedList, SearchInput } from '../../../../admin/paginated-list.tsx'
import * as texts from '../../../../admin/texts.ts'
import { trpc } from '../../../../app/api.ts'
import { paths } from '../../../../app/paths.ts'
import { flag, searchParams, text } from '../../../../app/search/search-params.ts'
import { useSearchNavigation } from '../../../../app/search/use-search-navigation.ts'
import { PageStatus } from '../../../../pages/publication.tsx'
import { useDocumentTitle } from '../../../../ui/browser.ts'
import { Checkbox } from '../../../../ui/controls/checkbox.tsx'
import { Badge } from '../../../../ui/display/notice.tsx'
import { RelativeTime } from '../../../../ui/display/relative-time.tsx'
import { IconButton } from '../../../../ui/overlays/tooltip.tsx'
import { fill, plural } from '../../../../ui/text/template.ts'

const params = searchParams({ search: text, blocked: flag })

export const Route = createFileRoute('/_signed-in/_shell/admin/pages')({
  validateSearch: params,
  component: AdminPagesScreen,
})

function AdminPagesScreen() {
  const { search = '', blocked = false } = Route.useSearch()
  const navigate = useSearchNavigation(Route.useNavigate())
  const onFilter = (filter: { search?: string; blocked?: boolean }) =>
    void navigate({ search: (previous) => params({ ...previous, ...filter }), replace: true })
  useDocumentTitle(texts.allPages)
  const query = trpc.admin.pages.list.useInfiniteQuery({ search: search || undefined, blocked }, paginated)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchInput label={texts.searchPages} value={search} onChange={(next) => onFilter({ search: next })} />
        <Checkbox label={texts.blockedOnly} checked={blocked} onChange={(only) => onFilter({ blocked: only })} />
        <BlockImageButton />
      </div>
      <PaginatedList
        query={query}
        label={texts.pages}
        empty={search ? texts.noMatchingPages : blocked ? texts.noBlockedPages : texts.noPages}
      >
        {(page) => <AdminPageRow page={page} />}
      </PaginatedList>
    </>
  )
}

const AdminPageRow = ({ page }: { page: AdminPage }) => {
  const { id, slug, title, published, publishAt, blockedReason, openReports, owner, createdAt } = page
  const blocked = blockedReason !== null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="truncate font-medium" dir="auto">
            {title}
          </h2>
          <PageStatus page={{ published, blocked, publishAt }} />
          {owner.suspended && <Badge tone="danger">{texts.ownerSuspended}</Badge>}
          {openReports > 0 && <Badge tone="warn">{plural(texts.openReportCount, { count: openReports })}</Badge>}
        </div>
        <p className="truncate leading-7 text-ink-2">
          <a href={paths.publicPage(slug)} target="_blank" rel="noreferrer" className="underline underline-offset-3 hover:text-ink">
            /{slug}
          </a>
        </p>
        <p className="truncate text-sm leading-7 text-ink-3">
          <Link to="/admin/accounts" search={{ search: owner.email }} className="underline underline-offset-3 hover:text-ink">
            {owner.email}
          </Link>
          {' · '}
          <RelativeTime at={createdAt} />
        </p>
        {blocked && <q className="mt-1 block text-sm text-danger [overflow-wrap:anywhere]">{blockedReason}</q>}
      </div>
      <div className="flex items-center gap-2">
        <BlockButton page={{ id, slug, blocked }} />
        <IconButton label={fill(texts.auditLogOf, { slug })} asChild>
          <Link to="/admin/audit" search={{ search: id }}>
            <ScrollText />
          </Link>
        </IconButton>
      </div>
    </div>
  )
}
