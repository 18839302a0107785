import { createFileRoute } from '@tanstack/react-router'

import { queries } from '../../../api.ts'
import { PagesLoading, PagesScreen } from '../../../pages/pages-screen.tsx'

export const Route = createFileRoute('/_signed-in/_shell/')({
  loader: () => queries.pages.list.ensureData({}),
  pendingComponent: PagesLoading,
  component: PagesScreen,
})
