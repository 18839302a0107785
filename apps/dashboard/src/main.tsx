import './ui/styles.css'
import '@fontsource-variable/geist-mono/index.css'
// Configures Zod, so it runs before any module that defines a schema.
import './app/zod-config.ts'

import { QueryClientProvider } from '@tanstack/react-query'
import { type AnyRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { client, queryClient, trpc } from './app/api.ts'
import { FailedScreen, NotFoundScreen } from './app/failures/failure-screen.tsx'
import { lazyPart } from './app/lazy-part.tsx'
import { reloadOnNewVersion } from './app/leaving/new-version.ts'
import { useAppearance } from './app/shell/appearance.tsx'
import { routeTree } from './routeTree.gen.ts'

const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  // React Query decides what is fresh.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultPendingMinMs: 200,
  defaultErrorComponent: FailedScreen,
  defaultNotFoundComponent: NotFoundScreen,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

reloadOnNewVersion(router)
// After the first screen, which then does not share its bandwidth.
const unsubscribe = router.subscribe('onRendered', () => {
  unsubscribe()
  void preloadRoutes()
})
// Not part of the first load: no focused element is removed, and no toast appears, before the first screen is shown.
const afterFirstScreen = () => import('./ui/after-first-screen.ts')
// If it fails, everything else works.
void afterFirstScreen()
  .then(({ keepFocus }) => keepFocus())
  .catch(() => {})

/** Loads the code of all screens while the browser is idle, so that they open without a network, too. */
async function preloadRoutes(): Promise<void> {
  if (savesData()) return
  for (const route of Object.values<AnyRoute>({ ...router.routesById })) {
    await idle()
    // A failure is not kept: the navigation to the screen loads it again.
    await router.loadRouteChunk(route)
  }
}

// Safari has no requestIdleCallback.
const idle = () => new Promise((resolve) => ('requestIdleCallback' in globalThis ? requestIdleCallback(resolve) : setTimeout(resolve, 300)))

/** Whether the user asked the browser to save data. Not every browser reports it. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

const Toaster = lazyPart(async () => (await afterFirstScreen()).Toaster, null)
const AppToaster = () => <Toaster theme={useAppearance()} />

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <AppToaster />
        </QueryClientProvider>
      </trpc.Provider>
    </StrictMode>,
  )
}
