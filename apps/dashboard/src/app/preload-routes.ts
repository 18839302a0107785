import type { AnyRoute, AnyRouter } from '@tanstack/react-router'

/** Loads the code of all screens while the browser is idle, so that they open without a network, too. */
export async function preloadRoutes(router: AnyRouter): Promise<void> {
  if (savesData()) return
  for (const route of Object.values<AnyRoute>(router.routesById)) {
    await idle()
    // A failure is not kept: the navigation to the screen loads it again.
    await router.loadRouteChunk(route)
  }
}

// Safari has no requestIdleCallback.
const idle = () => new Promise((resolve) => ('requestIdleCallback' in globalThis ? requestIdleCallback(resolve) : setTimeout(resolve, 300)))

/** Whether the user asked the browser to save data. Not every browser reports it. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
