import { createFileRoute } from '@tanstack/react-router'

import { queries } from '../../../app/api.ts'
import { FailedPart } from '../../../app/failures/failure-screen.tsx'
import { PagesLoading, PagesScreen } from '../../../pages/list/pages-screen.tsx'
import { pagesSearch } from '../../../pages/list/pages-search.ts'

export const Route = createFileRoute('/_signed-in/_shell/')({
  validateSearch: pagesSearch,
  loader: () => queries.pages.cards.ensureData(),
  pendingComponent: PagesLoading,
  errorComponent: FailedPart,
  component: Pages,
})

function Pages() {
  const { find = '', sort = 'newest' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PagesScreen
      find={find}
      // Replaces the history entry: Back must not undo single keystrokes.
      onFind={(text) => void navigate({ search: (search) => pagesSearch({ ...search, find: text }), replace: true, resetScroll: false })}
      order={sort}
      onOrder={(order) => void navigate({ search: (search) => pagesSearch({ ...search, sort: order }), resetScroll: false })}
    />
  )
}
