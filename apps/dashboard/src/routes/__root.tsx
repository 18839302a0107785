import { createRootRoute, Outlet } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

import { later } from '../ui/loading/later.ts'
import { useOffline } from '../ui/network-status.ts'

// Loads while there is a network still.
const words = later(() => import('../app/shell/offline-banner.tsx'))

export const Route = createRootRoute({ component: Root })

function Root() {
  const offline = useOffline()
  const loaded = useSyncExternalStore(words.subscribe, words.get)
  return (
    <>
      {offline && loaded && <loaded.OfflineWords />}
      <Outlet />
    </>
  )
}
