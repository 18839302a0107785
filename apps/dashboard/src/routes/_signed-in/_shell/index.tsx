import { createFileRoute } from '@tanstack/react-router'

import { queries } from '../../../api.ts'
import { FailedPart } from '../../../failed-screen.tsx'
import { PagesLoading } from '../../../pages/pages-frame.tsx'
import { PagesScreen } from '../../../pages/pages-screen.tsx'

export const Route = createFileRoute('/_signed-in/_shell/')({
  loader: () => queries.pages.cards.ensureData(),
  pendingComponent: PagesLoading,
  errorComponent: FailedPart,
  component: PagesScreen,
})
