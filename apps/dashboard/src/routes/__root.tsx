import { createRootRoute, Outlet } from '@tanstack/react-router'

import * as texts from '../texts.ts'
import { useOffline } from '../ui/offline.ts'

export const Route = createRootRoute({ component: Root })

function Root() {
  const offline = useOffline()
  return (
    <>
      {offline && (
        <output className="fixed inset-x-0 top-2 z-50 mx-auto block w-fit rounded-full bg-warn-soft px-4 py-1.5 text-center text-sm text-warn shadow-2">
          {texts.offline}
        </output>
      )}
      <Outlet />
    </>
  )
}
