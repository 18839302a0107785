import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

import { failureOf } from '../failure.ts'
import { toast } from '../ui/toast.ts'
import { signOut } from './session.ts'

/** Signs out. */
export const useLeave = (): (() => Promise<void>) => {
  const navigate = useNavigate()
  return useCallback(async () => {
    try {
      await signOut()
    } catch (error) {
      toast.error('Could not sign out', { description: failureOf(error).message })
      return
    }
    // A new document holds nothing of whoever was here.
    await navigate({ to: '/sign-in', reloadDocument: true })
  }, [navigate])
}
