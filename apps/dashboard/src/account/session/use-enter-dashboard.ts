import { useRouter } from '@tanstack/react-router'

import { wayBack } from '../../app/paths.ts'
import { clearSessionData } from './auth-requests.ts'

/** Returns what a sign-in or sign-up form calls on success: opens `next`, or the list of pages. */
export const useEnterDashboard = (next: string | undefined): (() => void) => {
  const { history } = useRouter()
  return () => {
    clearSessionData()
    history.push(wayBack(next))
  }
}
