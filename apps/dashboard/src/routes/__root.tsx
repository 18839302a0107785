import { createRootRoute, Outlet } from '@tanstack/react-router'

import { OfflineBanner } from '../app/shell/offline-banner.tsx'

export const Route = createRootRoute({
  component: () => (
    <>
      <OfflineBanner />
      <Outlet />
    </>
  ),
})
