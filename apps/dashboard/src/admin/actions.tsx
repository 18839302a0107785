import type { ReactNode } from 'react'

import { trpc } from '../app/api.ts'
import { lazyPart } from '../app/lazy-part.tsx'
import { Skeleton } from '../ui/display/screen-states.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import type { ReasonFormProps } from './reason-form.tsx'
import { toast } from '../ui/overlays/toast.ts'

/** Returns what every successful action calls: shows a toast and refetches all lists, including the audit log. */
export const useActionSuccess = (): ((message: string) => Promise<void>) => {
  const utils = trpc.useUtils()
  return async (message) => {
    toast.success(message)
    await utils.invalidate()
  }
}

const ReasonForm = lazyPart(async () => (await import('./reason-form.tsx')).ReasonForm, <Skeleton className="h-48" />)

type ReasonDialogProps = Omit<ReasonFormProps, 'onDone'> & {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: ReactNode
}

/** Asks for a reason or note before it calls `act`. */
export const ReasonDialog = ({ open, onOpenChange, title, description, ...form }: ReasonDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title={title} description={description}>
    <ReasonForm {...form} onDone={() => onOpenChange(false)} />
  </Dialog>
)
