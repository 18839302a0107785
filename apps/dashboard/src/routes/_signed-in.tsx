import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'

import { SessionEnded } from '../account/session-ended.tsx'
import { queries } from '../api.ts'
import { failureOf, isSignedOut } from '../failure.ts'
import { PaletteHost } from '../palette/palette-host.tsx'

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
      <Outlet />
      <PaletteHost />
      <SessionEnded />
    </>
  )
}
