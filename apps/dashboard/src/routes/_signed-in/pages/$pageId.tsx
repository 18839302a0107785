import { createFileRoute, notFound } from '@tanstack/react-router'
import { useCallback } from 'react'

import { queries } from '../../../app/api.ts'
import { type View, views } from '../../../canvas/canvas-props.ts'
import { EditorLoading } from '../../../editor/editor-loading.tsx'
import { EditorScreen } from '../../../editor/editor-screen.tsx'
import { openDrafts } from '../../../editor/model/drafts/draft-store.ts'
import { type Panel, panels } from '../../../editor/panels/panel-names.ts'
import { failureOf } from '../../../app/failures/failure.ts'
import { NotFoundPart } from '../../../app/failures/failure-screen.tsx'
import { oneOf, searchParams } from '../../../app/search/search-params.ts'
import { useSearchNavigation } from '../../../app/search/use-search-navigation.ts'
import { Shell } from '../../../app/shell/shell.tsx'

export const Route = createFileRoute('/_signed-in/pages/$pageId')({
  validateSearch: searchParams({ panel: oneOf(panels), view: oneOf(views) }),
  // Fetched each time the editor is opened, never preloaded or reloaded: from then on the editor owns the document.
  preload: false,
  gcTime: 0,
  shouldReload: false,
  loader: async ({ params: { pageId } }) => {
    try {
      const reading = queries.pages.editor.fetch({ pageId }, { staleTime: 0 })
      const [drafts] = await Promise.all([openDrafts(pageId, reading), reading])
      return { drafts }
    } catch (error) {
      throw failureOf(error).reason === 'page_not_found' ? notFound() : error
    }
  },
  pendingComponent: EditorLoading,
  notFoundComponent: () => (
    <Shell>
      <NotFoundPart />
    </Shell>
  ),
  component: Page,
})

function Page() {
  const { pageId } = Route.useParams()
  const { drafts } = Route.useLoaderData()
  const { panel = 'links', view = 'edit' } = Route.useSearch()
  const navigate = useSearchNavigation(Route.useNavigate())
  const onPanel = useCallback((panel: Panel) => void navigate({ search: (search) => ({ ...search, panel }), replace: true }), [navigate])
  const onView = useCallback((view: View) => void navigate({ search: (search) => ({ ...search, view }), replace: true }), [navigate])
  return <EditorScreen key={pageId} pageId={pageId} drafts={drafts} panel={panel} view={view} onPanel={onPanel} onView={onView} />
}
