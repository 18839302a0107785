import { zodResolver } from '@hookform/resolvers/zod'
import { AccountDeletion } from '@tessera/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'

import { HiddenUsername, PasswordInput } from '../../account/password-input.tsx'
import { failureOf } from '../../app/failures/failure.ts'
import { showFailure } from '../../app/forms.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { FormActions } from '../../ui/overlays/dialog.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import * as texts from '../texts.ts'

const resolver = zodResolver(AccountDeletion)

type PasswordProofFormProps = {
  action: string
  variant: 'primary' | 'danger'
  act: (proof: AccountDeletion) => Promise<unknown>
  onCancel: () => void
}

/** Dialog form that asks for the account's password before it calls `act`. */
export const PasswordProofForm = ({ action, variant, act, onCancel }: PasswordProofFormProps) => {
  const mutation = useMutation({ mutationFn: act })
  const form = useForm({ resolver, defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState
  useEffect(() => form.setFocus('password'), [form])
  const submit = form.handleSubmit(async (proof) => {
    try {
      await mutation.mutateAsync(proof)
    } catch (error) {
      showFailure(form, failureOf(error), { password_wrong: 'password' })
    }
  })
  return (
    <form noValidate method="post" className="space-y-4" onSubmit={(event) => void submit(event)}>
      {errors.root && <Notice tone="danger">{errors.root.message}</Notice>}
      <HiddenUsername />
      <Field label={texts.yourPassword} error={errors.password?.message}>
        {(wiring) => <PasswordInput autoComplete="current-password" {...wiring} {...form.register('password')} />}
      </Field>
      <FormActions action={action} variant={variant} busy={isSubmitting} onCancel={onCancel} />
    </form>
  )
}
