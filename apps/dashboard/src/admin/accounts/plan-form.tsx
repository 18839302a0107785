import { type AdminAccount, Plan, planLimits } from '@tessera/contract'
import { useState } from 'react'

import { planNames } from '../../account/plan-labels.ts'
import { trpc } from '../../app/api.ts'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { FormActions } from '../../ui/overlays/dialog.tsx'
import { fill, plural } from '../../ui/text/template.ts'
import { useActionSuccess } from '../actions.tsx'
import * as texts from '../texts.ts'

export const PlanForm = ({ account: { id: accountId, email, plan: current }, onDone }: { account: AdminAccount; onDone: () => void }) => {
  const [plan, setPlan] = useState(current)
  const announce = useActionSuccess()
  const change = trpc.admin.accounts.setPlan.useMutation({
    meta: { failed: texts.couldNotChangePlan },
    onSuccess: () => {
      onDone()
      return announce(fill(texts.planChanged, { email, plan: planNames[plan] }))
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
      <SegmentedControl
        label={texts.plan}
        value={plan}
        onChange={setPlan}
        options={Plan.options.map((value) => ({ value, name: planNames[value] }))}
      />
      <p className="mt-3 text-sm text-ink-2">
        {fill(texts.planLimits, {
          pages: plural(texts.pageCount, { count: pages }),
          links: plural(texts.linkCount, { count: links }),
          tokens: plural(texts.tokenCount, { count: tokens }),
        })}
      </p>
      <FormActions action={texts.changePlan} busy={change.isPending} disabled={plan === current} onCancel={onDone} />
    </form>
  )
}
