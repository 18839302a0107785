import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { toast } from 'sonner'

import { failureOf } from '../../app/failures/failure.ts'
import { mayLeave } from '../../app/leaving/leave-guards.ts'
import { signOut } from './auth-requests.ts'
import * as texts from '../texts.ts'

/** Signs out after unsaved changes were saved or discarded. */
export const useSignOut = (): (() => Promise<void>) => {
  const navigate = useNavigate()
  return useCallback(async () => {
    if (!(await mayLeave())) return
    try {
      await signOut()
    } catch (error) {
      toast.error(texts.couldNotSignOut, { description: failureOf(error).message })
      return
    }
    // A full reload drops everything cached in memory for this account.
    await navigate({ to: '/sign-in', reloadDocument: true, ignoreBlocker: true })
  }, [navigate])
}
