import { zodResolver } from '@hookform/resolvers/zod'
import { EmailChange } from '@tessera/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'

import { PasswordInput } from '../../account/password-input.tsx'
import { changeEmail } from '../../account/session/auth-requests.ts'
import { trpc } from '../../app/api.ts'
import { failureOf } from '../../app/failures/failure.ts'
import { showFailure } from '../../app/forms.tsx'
import { Field, Input } from '../../ui/controls/field.tsx'
import { FormActions } from '../../ui/overlays/dialog.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import * as texts from '../texts.ts'

type EmailFormProps = {
  /** A confirmation link was mailed to the new address; the email has not changed yet. */
  onConfirmationSent: (email: string) => void
  onChanged: () => void
  onCancel: () => void
}

export const EmailForm = ({ onConfirmationSent, onChanged, onCancel }: EmailFormProps) => {
  const utils = trpc.useUtils()
  const change = useMutation({ mutationFn: changeEmail })
  const form = useForm({ resolver: zodResolver(EmailChange), defaultValues: { email: '', password: '' } })
  const { errors, isSubmitting } = form.formState
  useEffect(() => form.setFocus('email'), [form])
  const submit = form.handleSubmit(async (request) => {
    try {
      if (await change.mutateAsync(request)) return onConfirmationSent(request.email)
    } catch (error) {
      return showFailure(form, failureOf(error), { password_wrong: 'password', email_taken: 'email' })
    }
    toast.success(texts.emailUpdated, { description: texts.signInWithNewEmail })
    await utils.account.me.invalidate()
    return onChanged()
  })
  return (
    <form noValidate method="post" className="space-y-4" onSubmit={(event) => void submit(event)}>
      {errors.root && <Notice tone="danger">{errors.root.message}</Notice>}
      <Field label={texts.newEmail} error={errors.email?.message}>
        {(wiring) => <Input type="email" inputMode="email" autoComplete="email" {...wiring} {...form.register('email')} />}
      </Field>
      <Field label={texts.yourPassword} error={errors.password?.message}>
        {(wiring) => <PasswordInput autoComplete="current-password" {...wiring} {...form.register('password')} />}
      </Field>
      <FormActions action={texts.submitEmailChange} busy={isSubmitting} onCancel={onCancel} />
    </form>
  )
}
