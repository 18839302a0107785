import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { Suspense, useLayoutEffect } from 'react'

import { SessionEnded } from '../account/session/session-expired.tsx'
import { queries } from '../app/api.ts'
import { failureOf, isSignedOut } from '../app/failures/failure.ts'
import { PaletteHost } from '../app/palette/palette-host.tsx'

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
    <>
      {/* A screen whose code still loads hides the one before, and not what lies over both. */}
      <Suspense>
        <Outlet />
        <ScrollToHash />
      </Suspense>
      <PaletteHost />
      <SessionEnded />
    </>
  )
}

/** When a screen whose code had to load is there: the router, which is not behind the boundary, has looked for the place before. */
function ScrollToHash() {
  useLayoutEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), [])
  return null
}
