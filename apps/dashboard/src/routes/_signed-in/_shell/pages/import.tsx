import { createFileRoute } from '@tanstack/react-router'

import { FailedPart } from '../../../../app/failures/failure-screen.tsx'
import { lazyPart } from '../../../../app/lazy-part.tsx'
import { searchParams, text } from '../../../../app/search/search-params.ts'
import { Skeleton } from '../../../../ui/display/screen-states.tsx'

// It shows pages, whose renderer is too large for the first load.
const ImportScreen = lazyPart(
  async () => (await import('../../../../pages/transfer/import-screen.tsx')).ImportScreen,
  <Skeleton className="h-72 max-w-xl" />,
)

export const Route = createFileRoute('/_signed-in/_shell/pages/import')({
  // `into`: the page that the links go to at first.
  validateSearch: searchParams({ into: text }),
  errorComponent: FailedPart,
  component: ImportPages,
})

function ImportPages() {
  const { into } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ImportScreen
      key={into}
      into={into}
      onOpen={(pageId) => void navigate({ to: '/pages/$pageId', params: { pageId }, ignoreBlocker: true })}
    />
  )
}
