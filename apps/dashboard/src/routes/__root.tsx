import { type AnyRoute, createRootRoute, Outlet, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import * as texts from '../app/texts.ts'
import { useOffline } from '../ui/browser.ts'

export const Route = createRootRoute({
  component: () => (
    <>
      <OfflineBanner />
      <Outlet />
    </>
  ),
})

/** Shown on every screen while the browser is offline. */
const OfflineBanner = () => useOffline() && <Banner />

// The router's lazy components have `preload` until their code is there.
const hasCode = ({ options }: AnyRoute): boolean => !options.component?.preload

/**
 * While offline, a navigation to a screen whose code has not loaded is blocked. The router would reload the document, and the browser
 * would replace it with its own error page.
 */
const Banner = () => {
  const { getMatchedRoutes, history, loadRouteChunk } = useRouter()
  const [blocked, setBlocked] = useState(false)
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: false,
        blockerFn: async ({ nextLocation }) => {
          const [routes] = getMatchedRoutes(nextLocation.pathname)
          // The browser's cache may still have the code.
          for (const route of routes) await loadRouteChunk(route)
          const missing = !routes.every(hasCode)
          setBlocked(missing)
          return missing
        },
      }),
    [getMatchedRoutes, history, loadRouteChunk],
  )
  return (
    <output className="pointer-events-none fixed inset-x-0 top-[60px] z-50 mx-auto block w-fit rounded-full bg-warn-soft px-4 py-1.5 text-center text-sm text-warn shadow-2 sm:top-auto sm:bottom-2">
      {blocked ? texts.offlineScreenMissing : texts.offline}
    </output>
  )
}
