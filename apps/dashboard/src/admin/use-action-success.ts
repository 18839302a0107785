import { toast } from 'sonner'

import { trpc } from '../app/api.ts'

/** Returns what every successful action calls: shows a toast and refetches all lists, including the audit log. */
export const useActionSuccess = (): ((message: string) => Promise<void>) => {
  const utils = trpc.useUtils()
  return async (message) => {
    toast.success(message)
    await utils.invalidate()
  }
}
