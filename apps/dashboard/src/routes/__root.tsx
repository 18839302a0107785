import { createRootRoute, Outlet } from '@tanstack/react-router'

import { useOffline } from '../ui/offline.ts'

export const Route = createRootRoute({ component: Root })

function Root() {
  const offline = useOffline()
  return (
    <>
      {offline && (
        <output className="block sticky top-0 z-30 bg-warn-soft px-4 py-2 text-center text-sm text-warn">
          You are offline. What you change now cannot be saved.
        </output>
      )}
      <Outlet />
    </>
  )
}
