import { zodResolver } from '@hookform/resolvers/zod'
import { type CreatedAccount, NewAccount } from '@tessera/contract'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'

import { trpc } from '../../app/api.ts'
import { failureOf } from '../../app/failures/failure.ts'
import { showFailure } from '../../app/forms.tsx'
import { Field, Input } from '../../ui/controls/field.tsx'
import { fill } from '../../ui/text/template.ts'
import { FormActions } from '../../ui/overlays/dialog.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import * as texts from '../texts.ts'
import { useActionSuccess } from '../actions.tsx'

export type CreatedLink = { email: string; reset: CreatedAccount['reset'] }

export const NewAccountForm = ({ onCreated, onCancel }: { onCreated: (created: CreatedLink) => void; onCancel: () => void }) => {
  const create = trpc.admin.accounts.create.useMutation()
  const announce = useActionSuccess()
  const form = useForm({ resolver: zodResolver(NewAccount), defaultValues: { name: '', email: '' } })
  const { errors, isSubmitting } = form.formState
  useEffect(() => form.setFocus('name'), [form])
  const submit = form.handleSubmit(async (account) => {
    try {
      const { reset } = await create.mutateAsync(account)
      onCreated({ email: account.email, reset })
      void announce(fill(texts.accountCreated, { email: account.email }))
    } catch (error) {
      showFailure(form, failureOf(error), { email_taken: 'email' })
    }
  })
  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
      {errors.root && <Notice tone="danger">{errors.root.message}</Notice>}
      <Field label={texts.name} error={errors.name?.message}>
        {(wiring) => <Input autoComplete="off" {...wiring} {...form.register('name')} />}
      </Field>
      <Field label={texts.email} error={errors.email?.message}>
        {(wiring) => <Input type="email" inputMode="email" autoComplete="off" {...wiring} {...form.register('email')} />}
      </Field>
      <FormActions action={texts.createAccount} busy={isSubmitting} onCancel={onCancel} />
    </form>
  )
}
