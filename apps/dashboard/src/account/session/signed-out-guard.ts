import { redirect } from '@tanstack/react-router'

import { queries } from '../../app/api.ts'
import { wayBack } from '../../app/paths.ts'

/**
 * Route guard of the sign-in and sign-up screens: redirects a signed-in user to `next`. Uses a call that never answers 401, which the browser
 * would log to the console as an error.
 */
export async function redirectSignedIn(next: string | undefined): Promise<void> {
  const signedIn = await queries.account.signedIn.fetch(undefined, { staleTime: 0, retry: false }).catch(() => false)
  if (signedIn) redirect({ href: wayBack(next), replace: true, throw: true })
}
