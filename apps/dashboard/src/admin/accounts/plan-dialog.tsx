import type { AdminAccount } from '@tessera/contract'

import { lazyPart } from '../../app/lazy-part.tsx'
import { Skeleton } from '../../ui/display/screen-states.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { fill } from '../../ui/text/template.ts'
import * as texts from '../texts.ts'

const PlanForm = lazyPart(async () => (await import('./plan-form.tsx')).PlanForm, <Skeleton className="h-36" />)

type PlanDialogProps = { account: AdminAccount; open: boolean; onOpenChange: (open: boolean) => void }

export const PlanDialog = ({ account, open, onOpenChange }: PlanDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title={fill(texts.planOf, { email: account.email })} description={texts.planEffects}>
    <PlanForm account={account} onDone={() => onOpenChange(false)} />
  </Dialog>
)
