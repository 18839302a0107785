import './styles.css'

import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster } from 'sonner'

import { client, queryClient, trpc } from './api.ts'
import { useAppearance } from './appearance.ts'
import { FailedScreen, NotFoundScreen } from './failed-screen.tsx'
import { routeTree } from './routeTree.gen.ts'
import { TipProvider } from './ui/tip.tsx'

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

const Toasts = () => (
  <Toaster
    position="bottom-center"
    theme={useAppearance()}
    toastOptions={{ className: 'font-sans! border-line! bg-raised! text-ink! shadow-3! rounded-xl!', descriptionClassName: 'text-ink-2!' }}
  />
)

// Nothing goes away before somebody has done something.
import('./ui/keep-focus.ts').then(({ keepFocus }) => keepFocus()).catch(() => {})

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <TipProvider>
            <RouterProvider router={router} />
          </TipProvider>
          <Toasts />
        </QueryClientProvider>
      </trpc.Provider>
    </StrictMode>,
  )
}
