import { redirect, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

import { queries, trpc } from '../../app/api.ts'
import { failureOf } from '../../app/failures/failure.ts'
import { mayLeave } from '../../app/leaving/leave-guards.ts'
import { wayBack } from '../../app/paths.ts'
import { forgetUndo } from '../../editor/model/drafts/undo-store.ts'
import * as texts from '../texts.ts'
import { clearSessionData, signOut } from './auth-requests.ts'
import { toast } from '../../ui/overlays/toast.ts'

/**
 * Route guard of the sign-in and sign-up screens: redirects a signed-in user to `next`, and drops what this tab kept of a signed-out one. Uses a call that never answers 401, which the browser
 * would log to the console as an error.
 */
export async function redirectSignedIn(next: string | undefined): Promise<void> {
  const [signedIn] = await Promise.all([
    queries.account.signedIn.fetch(undefined, { staleTime: 0, retry: false }).catch(() => false),
    readInstance(),
  ])
  if (signedIn) redirect({ href: wayBack(next), replace: true, throw: true })
  forgetUndo()
}

/** Fetched together with the session, so that the screen does not change after its first paint. The screens also work without it. */
const readInstance = () => queries.account.instance.ensureData(undefined, { staleTime: Infinity, retry: false }).catch(() => undefined)

/** Route guard of the sign-in screen: on an instance without accounts, redirects to the creation of the first one. */
export async function redirectFirstRun(): Promise<void> {
  const instance = await readInstance()
  if (instance?.signUp === 'first') redirect({ to: '/sign-up', replace: true, throw: true })
}

/** Returns what a sign-in or sign-up form calls on success: opens `next`, or the list of pages. */
export const useEnterDashboard = (next: string | undefined): (() => void) => {
  const { history } = useRouter()
  return () => {
    clearSessionData()
    history.push(wayBack(next))
  }
}

/** Signs out after unsaved changes were saved or discarded. */
export const useSignOut = (): (() => Promise<void>) => {
  const navigate = useNavigate()
  return useCallback(async () => {
    if (!(await mayLeave())) return
    try {
      await signOut({})
    } catch (error) {
      toast.error(texts.couldNotSignOut, { description: failureOf(error).message })
      return
    }
    // A full reload drops everything cached in memory for this account.
    await navigate({ to: '/sign-in', reloadDocument: true, ignoreBlocker: true })
  }, [navigate])
}

/** Only decides what is shown. The server checks the role on every call. */
export const useIsAdmin = (): boolean => trpc.account.settings.useQuery().data?.admin ?? false
