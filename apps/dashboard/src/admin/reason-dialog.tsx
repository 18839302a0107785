import type { ReactNode } from 'react'

import { lazyPart } from '../app/lazy-part.tsx'
import { Skeleton } from '../ui/display/skeleton.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import type { ReasonFormProps } from './reason-form.tsx'

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
