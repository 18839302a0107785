import { createFileRoute } from '@tanstack/react-router'

import { queries } from '../../../../app/api.ts'
import { FailedPart } from '../../../../app/failures/failure-screen.tsx'
import { lazyPart } from '../../../../app/lazy-part.tsx'
import { flag, positiveInteger, searchParams } from '../../../../app/search/search-params.ts'
import { useSearchNavigation } from '../../../../app/search/use-search-navigation.ts'
import { HistoryLoading } from '../../../../pages/history/history-loading.tsx'

// It shows pages, whose renderer is too large for the first load.
const HistoryScreen = lazyPart(async () => (await import('../../../../pages/history/history-screen.tsx')).HistoryScreen, <HistoryLoading />)

export const Route = createFileRoute('/_signed-in/_shell/pages/$pageId/history')({
  validateSearch: searchParams({ revision: positiveInteger, restore: flag }),
  // Read again each time: the editor may just have changed the page.
  loader: ({ params: { pageId } }) => {
    void queries.pages.editor.prefetch({ pageId }, { staleTime: 0 })
  },
  errorComponent: FailedPart,
  component: PageHistory,
})

function PageHistory() {
  const { pageId } = Route.useParams()
  const { revision, restore = false } = Route.useSearch()
  const navigate = useSearchNavigation(Route.useNavigate())
  return (
    <HistoryScreen
      key={pageId}
      pageId={pageId}
      revision={revision}
      restoring={restore}
      onRevision={(next) => void navigate({ search: next === undefined ? {} : { revision: next } })}
      onRestoring={(next) =>
        void navigate({ search: next === undefined ? { revision } : { revision: next, restore: true }, replace: true })
      }
    />
  )
}
