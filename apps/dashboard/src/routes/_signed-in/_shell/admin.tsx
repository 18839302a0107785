import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'

import { AdminFrame } from '../../../admin/admin-frame.tsx'
import { queries } from '../../../app/api.ts'
import { FailedPart, NotFoundPart } from '../../../app/failures/failure-screen.tsx'

export const Route = createFileRoute('/_signed-in/_shell/admin')({
  // Not found for everyone else. This only hides the screens: the server checks the role on every call.
  beforeLoad: async () => {
    if (!(await queries.account.settings.ensureData()).admin) notFound({ throw: true })
  },
  notFoundComponent: NotFoundPart,
  errorComponent: FailedPart,
  component: () => (
    <AdminFrame>
      <Outlet />
    </AdminFrame>
  ),
})
