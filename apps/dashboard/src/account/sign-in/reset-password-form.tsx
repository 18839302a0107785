import { zodResolver } from '@hookform/resolvers/zod'
import { FirstPassword } from '@tessera/contract'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'

import { type Failure, failureOf } from '../../app/failures/failure.ts'
import { showFailure } from '../../app/forms.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { PasswordInput } from '../password-input.tsx'
import { resetPassword } from '../session/auth-requests.ts'
import * as texts from '../texts.ts'

const resolver = zodResolver(FirstPassword)

type ResetPasswordFormProps = { token: string; onReset: () => void; onInvalid: (failure: Failure) => void }

export const ResetPasswordForm = ({ token, onReset, onInvalid }: ResetPasswordFormProps) => {
  const form = useForm({ resolver, defaultValues: { newPassword: '' } })
  const { errors, isSubmitting } = form.formState
  useEffect(() => form.setFocus('newPassword'), [form])
  const submit = form.handleSubmit(async ({ newPassword }) => {
    try {
      await resetPassword({ token, newPassword })
    } catch (error) {
      const failure = failureOf(error)
      return failure.reason === 'reset_link_invalid' ? onInvalid(failure) : showFailure(form, failure)
    }
    onReset()
  })
  return (
    <form noValidate method="post" className="mt-6 space-y-4" onSubmit={(event) => void submit(event)}>
      {errors.root && <Notice tone="danger">{errors.root.message}</Notice>}
      <Field label={texts.newPassword} hint={texts.passwordHint} error={errors.newPassword?.message}>
        {(wiring) => <PasswordInput autoComplete="new-password" {...wiring} {...form.register('newPassword')} />}
      </Field>
      <Button type="submit" variant="primary" className="w-full" busy={isSubmitting}>
        {texts.setPassword}
      </Button>
    </form>
  )
}
