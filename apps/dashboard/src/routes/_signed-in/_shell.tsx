import { createFileRoute, Outlet } from '@tanstack/react-router'

import { Shell } from '../../app/shell/shell.tsx'

export const Route = createFileRoute('/_signed-in/_shell')({
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
})
