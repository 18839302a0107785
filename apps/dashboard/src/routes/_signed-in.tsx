import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { Suspense, useLayoutEffect } from 'react'

import { SessionEndedDialog } from '../account/session/session-expired-dialog.tsx'
import { queries } from '../app/api.ts'
import { failureOf, isSignedOut } from '../app/failures/failure.ts'
import { PaletteHost } from '../app/palette/palette-host.tsx'
import { TooltipProvider } from '../ui/overlays/tooltip.tsx'

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: async ({ location }) => {
    try {
      await queries.account.me.ensureData()
    } catch (error) {
      if (!isSignedOut(failureOf(error))) throw error
      redirect({ to: '/sign-in', search: { next: location.href === '/' ? undefined : location.href }, replace: true, throw: true })
    }
  },
  component: SignedIn,
})

function SignedIn() {
  return (
    <TooltipProvider>
      {/* While the code of a screen loads, only the previous screen is hidden, not the overlays. */}
      <Suspense>
        <Outlet />
        <ScrollToHash />
      </Suspense>
      <PaletteHost />
      <SessionEndedDialog />
    </TooltipProvider>
  )
}

/** Scrolls to the hash target once a screen whose code had to load is mounted: the router looks for the target too early. */
function ScrollToHash() {
  useLayoutEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), [])
  return null
}
