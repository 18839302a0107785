import type { ListedAccount } from '@tessera/contract'
import { useState } from 'react'

import { trpc } from '../../api.ts'
import { Confirm } from '../../ui/dialog.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { useDone } from '../use-done.ts'

type DeleteOtherDialogProps = { account: ListedAccount; open: boolean; onOpenChange: (open: boolean) => void }

export const DeleteOtherDialog = ({ account: { id: accountId, email }, open, onOpenChange }: DeleteOtherDialogProps) => {
  const [typed, setTyped] = useState('')
  const done = useDone()
  const change = (next: boolean) => {
    setTyped('')
    onOpenChange(next)
  }
  const remove = trpc.admin.accounts.delete.useMutation({
    meta: { doing: 'delete the account' },
    onSuccess: () => {
      change(false)
      return done(`Deleted ${email}`)
    },
  })
  return (
    <Confirm
      open={open}
      onOpenChange={change}
      title={`Delete ${email}?`}
      description="Its pages, their links and clicks, its tokens and its sessions are gone at once. This cannot be undone."
      action="Delete account"
      disabled={typed.trim().toLowerCase() !== email}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ accountId })}
    >
      <Field label={`Type ${email} to confirm`}>
        {(wiring) => (
          <Input
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...wiring}
          />
        )}
      </Field>
    </Confirm>
  )
}
