import { zodResolver } from '@hookform/resolvers/zod'
import { type CreatedAccount, NewAccount } from '@tessera/contract'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { trpc } from '../../api.ts'
import { failureOf } from '../../failure.ts'
import { showFailure } from '../../form-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useDone } from '../use-done.ts'
import { HandedLink } from './handed-link.tsx'

type Made = { email: string; reset: CreatedAccount['reset'] }

export const NewAccountDialog = ({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) => {
  const [made, setMade] = useState<Made>()
  const change = (next: boolean) => {
    onOpenChange(next)
    if (!next) setMade(undefined)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={made ? 'The account is made' : 'New account'}
      description={
        made ? 'With this link its owner sets the password, and then signs in.' : 'For somebody else, also while sign-up is closed.'
      }
    >
      {made ? (
        <>
          <HandedLink {...made} mailed="It was mailed to the owner, too." />
          <DialogActions>
            <Button variant="primary" onClick={() => change(false)}>
              Done
            </Button>
          </DialogActions>
        </>
      ) : (
        <NewAccountForm onMade={setMade} onCancel={() => change(false)} />
      )}
    </Dialog>
  )
}

const NewAccountForm = ({ onMade, onCancel }: { onMade: (made: Made) => void; onCancel: () => void }) => {
  const create = trpc.admin.accounts.create.useMutation()
  const done = useDone()
  const form = useForm({ resolver: zodResolver(NewAccount), defaultValues: { name: '', email: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (account) => {
    try {
      const { reset } = await create.mutateAsync(account)
      onMade({ email: account.email, reset })
      void done(`Made an account for ${account.email}`)
    } catch (error) {
      showFailure(form, failureOf(error), { email_taken: 'email' })
    }
  })
  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
      {errors.root && <Notice tone="danger">{errors.root.message}</Notice>}
      <Field label="Name" error={errors.name?.message}>
        {(wiring) => <Input autoComplete="off" {...wiring} {...form.register('name')} />}
      </Field>
      <Field label="E-mail" error={errors.email?.message}>
        {(wiring) => <Input type="email" inputMode="email" autoComplete="off" {...wiring} {...form.register('email')} />}
      </Field>
      <FormActions action="Make account" busy={isSubmitting} onCancel={onCancel} />
    </form>
  )
}
