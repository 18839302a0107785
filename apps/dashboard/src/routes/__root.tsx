import { createRootRoute, Outlet } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

import { later } from '../ui/loading/later.ts'
import { useOffline } from '../ui/network-status.ts'

// Loaded in advance, while there is still a network.
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
