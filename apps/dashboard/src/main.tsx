import './styles.css'
// Before any schema is made.
import './app/zod-config.ts'

import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { client, queryClient, trpc } from './app/api.ts'
import { useAppearance } from './app/shell/appearance.ts'
import { FailedScreen, NotFoundScreen } from './app/failures/failure-screen.tsx'
import { reloadIfOutdated } from './app/leaving/version-check.ts'
import { routeTree } from './routeTree.gen.ts'
import { later, whenMissing } from './ui/loading/later.ts'
import { Toasts } from './ui/overlays/toasts.tsx'

const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  // react-query decides what is fresh.
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

const startAhead = async () => {
  try {
    const { loadAhead } = await import('./app/loading/ahead.ts')
    loadAhead(router)
  } catch {
    addEventListener('online', () => void startAhead(), { once: true })
  }
}
// What is not needed at once leaves the line to what is.
const stop = router.subscribe('onRendered', () => {
  stop()
  void startAhead()
})

whenMissing(() => void reloadIfOutdated())

const focusKeeper = later(async () => (await import('./ui/focus/focus-keeper.ts')).keepFocus)
const keepFocusFrom = async (first: EventTarget | null) => {
  try {
    const keepFocus = await focusKeeper.load()
    keepFocus(first)
  } catch {
    waitForFocus()
  }
}
// What nothing has had cannot be lost.
const waitForFocus = () => document.addEventListener('focusin', ({ target }) => void keepFocusFrom(target), { once: true })
waitForFocus()

const AppearanceToasts = () => <Toasts theme={useAppearance()} />

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <AppearanceToasts />
        </QueryClientProvider>
      </trpc.Provider>
    </StrictMode>,
  )
}
