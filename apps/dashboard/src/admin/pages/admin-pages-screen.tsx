import { keepPreviousData } from '@tanstack/react-query'

import { trpc } from '../../api.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { PartedList } from '../parted-list.tsx'
import { SearchInput } from '../search-input.tsx'
import { AdminPageRow } from './admin-page-row.tsx'

type AdminPagesScreenProps = {
  search: string
  blocked: boolean
  onFilter: (filter: { search?: string; blocked?: boolean }) => void
}

export const AdminPagesScreen = ({ search, blocked, onFilter }: AdminPagesScreenProps) => {
  useDocumentTitle('All pages')
  const query = trpc.admin.pages.list.useInfiniteQuery(
    { search: search || undefined, blocked },
    { getNextPageParam: ({ next }) => next, placeholderData: keepPreviousData },
  )
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchInput label="Address, title, id or owner" value={search} onChange={(next) => onFilter({ search: next })} />
        <Checkbox label="Blocked only" checked={blocked} onChange={(only) => onFilter({ blocked: only })} />
      </div>
      <PartedList
        query={query}
        label="Pages"
        empty={search ? 'No page is called that.' : blocked ? 'No page is blocked.' : 'There are no pages yet.'}
      >
        {(page) => <AdminPageRow page={page} />}
      </PartedList>
    </>
  )
}
