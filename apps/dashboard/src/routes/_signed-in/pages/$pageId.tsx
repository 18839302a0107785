import { createFileRoute, notFound } from '@tanstack/react-router'

import { queries } from '../../../api.ts'
import { views } from '../../../canvas/canvas-props.ts'
import { openDrafts } from '../../../editor/document/draft.ts'
import { EditorLoading } from '../../../editor/editor-loading.tsx'
import { EditorScreen } from '../../../editor/editor-screen.tsx'
import { panels } from '../../../editor/panels.ts'
import { failureOf } from '../../../failure.ts'
import { NotFoundScreen } from '../../../failed-screen.tsx'
import { oneOf, searchParams } from '../../../search-params.ts'

export const Route = createFileRoute('/_signed-in/pages/$pageId')({
  validateSearch: searchParams({ panel: oneOf(panels), view: oneOf(views) }),
  // Read anew each time the editor is entered, never before, and then the editor's own.
  preload: false,
  gcTime: 0,
  shouldReload: false,
  loader: async ({ params: { pageId } }) => {
    try {
      const [drafts] = await Promise.all([openDrafts(pageId), queries.pages.editor.fetch({ pageId }, { staleTime: 0 })])
      return { drafts }
    } catch (error) {
      throw failureOf(error).reason === 'page_not_found' ? notFound() : error
    }
  },
  pendingComponent: EditorLoading,
  notFoundComponent: NotFoundScreen,
  component: Page,
})

function Page() {
  const { pageId } = Route.useParams()
  const { drafts } = Route.useLoaderData()
  const { panel = 'links', view = 'edit' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <EditorScreen
      key={pageId}
      pageId={pageId}
      drafts={drafts}
      panel={panel}
      view={view}
      onPanel={(next) => void navigate({ search: (search) => ({ ...search, panel: next }), replace: true })}
      onView={(next) => void navigate({ search: (search) => ({ ...search, view: next }), replace: true })}
    />
  )
}
