import { redirect } from '@tanstack/react-router'

import { queries } from '../../app/api.ts'
import { wayBack } from '../../app/paths.ts'

/** Sends whoever is signed in on to where a sign-in would have led. A question that is always answered: a refusal would be a fault in the console. */
export async function onlySignedOut(next: string | undefined): Promise<void> {
  const signedIn = await queries.account.signedIn.fetch(undefined, { staleTime: 0, retry: false }).catch(() => false)
  if (signedIn) redirect({ href: wayBack(next), replace: true, throw: true })
}
