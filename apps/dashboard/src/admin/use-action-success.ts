import { toast } from '../ui/overlays/toast.ts'

import { trpc } from '../app/api.ts'

/** What becomes of each thing that an administrator did: it is said, and all lists are read again, the log among them. */
export const useDone = (): ((words: string) => Promise<void>) => {
  const utils = trpc.useUtils()
  return async (words) => {
    toast.success(words)
    await utils.invalidate()
  }
}
