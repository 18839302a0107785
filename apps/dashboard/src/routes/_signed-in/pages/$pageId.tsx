import { createFileRoute, notFound } from '@tanstack/react-router'
import { z } from 'zod'

import { queries } from '../../../api.ts'
import { failureOf } from '../../../failure.ts'
import { NotFoundScreen } from '../../../failed-screen.tsx'
import { PageLoading } from '../../../pages/page-loading.tsx'
import { PageScreen } from '../../../pages/page-screen.tsx'
import { panels } from '../../../pages/panels.ts'

export const Route = createFileRoute('/_signed-in/pages/$pageId')({
  validateSearch: z.object({ panel: z.enum(panels).optional().catch(undefined) }),
  loader: async ({ params: { pageId } }) => {
    try {
      await queries.pages.get.ensureData({ pageId })
    } catch (error) {
      throw failureOf(error).reason === 'page_not_found' ? notFound() : error
    }
  },
  pendingComponent: PageLoading,
  notFoundComponent: NotFoundScreen,
  component: Page,
})

function Page() {
  const { pageId } = Route.useParams()
  const { panel = 'links' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PageScreen key={pageId} pageId={pageId} panel={panel} onPanel={(next) => void navigate({ search: { panel: next }, replace: true })} />
  )
}
