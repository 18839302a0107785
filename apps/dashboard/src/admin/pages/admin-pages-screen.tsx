import { trpc } from '../../app/api.ts'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { useDocumentTitle } from '../../ui/text/document-title.ts'
import { paginated, PaginatedList } from '../paginated-list.tsx'
import { SearchInput } from '../search-input.tsx'
import * as texts from '../texts.ts'
import { AdminPageRow } from './admin-page-row.tsx'

type AdminPagesScreenProps = {
  search: string
  blocked: boolean
  onFilter: (filter: { search?: string; blocked?: boolean }) => void
}

export const AdminPagesScreen = ({ search, blocked, onFilter }: AdminPagesScreenProps) => {
  useDocumentTitle(texts.allPages)
  const query = trpc.admin.pages.list.useInfiniteQuery({ search: search || undefined, blocked }, paginated)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchInput label={texts.searchPages} value={search} onChange={(next) => onFilter({ search: next })} />
        <Checkbox label={texts.blockedOnly} checked={blocked} onChange={(only) => onFilter({ blocked: only })} />
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
