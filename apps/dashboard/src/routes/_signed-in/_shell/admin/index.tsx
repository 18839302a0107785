import { createFileRoute } from '@tanstack/react-router'

import { OverviewScreen } from '../../../../admin/overview/overview-screen.tsx'
import { queries } from '../../../../app/api.ts'

export const Route = createFileRoute('/_signed-in/_shell/admin/')({
  loader: () => Promise.all([queries.admin.instance.figures.ensureData(), queries.admin.instance.spikes.ensureData()]),
  component: OverviewScreen,
})
