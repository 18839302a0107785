import { type ListedAccount, Plan, planLimits } from '@tessera/contract'
import { useState } from 'react'

import { counted } from '../../analytics/numbers.ts'
import { trpc } from '../../api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useDone } from '../use-done.ts'

type PlanDialogProps = { account: ListedAccount; open: boolean; onOpenChange: (open: boolean) => void }

export const PlanDialog = ({ account, open, onOpenChange }: PlanDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title={`The plan of ${account.email}`}
    description="A smaller plan deletes nothing; it only stops what would be made."
  >
    <PlanForm account={account} onDone={() => onOpenChange(false)} />
  </Dialog>
)

const names: Record<Plan, string> = { free: 'Free', pro: 'Pro', enterprise: 'Enterprise' }

const PlanForm = ({ account: { id: accountId, email, plan: present }, onDone }: { account: ListedAccount; onDone: () => void }) => {
  const [plan, setPlan] = useState(present)
  const done = useDone()
  const change = trpc.admin.accounts.setPlan.useMutation({
    meta: { doing: 'change the plan' },
    onSuccess: () => {
      onDone()
      return done(`${email} has the plan ${names[plan]}`)
    },
  })
  const { pages, links, tokens } = planLimits[plan]
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!change.isPending) change.mutate({ accountId, plan })
      }}
    >
      <Segmented
        label="Plan"
        value={plan}
        onChange={setPlan}
        options={Plan.options.map((value) => ({ value, name: names[value], label: names[value] }))}
      />
      <p className="mt-3 text-sm text-ink-2">
        {counted(pages, 'page')} of {counted(links, 'link')} each, and {counted(tokens, 'token')}, unless the instance is configured
        otherwise.
      </p>
      <FormActions action="Change plan" busy={change.isPending} disabled={plan === present} onCancel={onDone} />
    </form>
  )
}
