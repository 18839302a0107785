import { FirstPassword } from '@tessera/contract'

import { type Failure, failureOf } from '../../app/failures/failure.ts'
import { Form, FormField, useServerForm } from '../../app/forms.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { PasswordInput } from '../password-input.tsx'
import { resetPassword } from '../session/auth-requests.ts'
import * as texts from '../texts.ts'

type ResetPasswordFormProps = { token: string; onReset: () => void; onInvalid: (failure: Failure) => void }

export const ResetPasswordForm = ({ token, onReset, onInvalid }: ResetPasswordFormProps) => {
  const { form, submit, busy } = useServerForm({
    schema: FirstPassword,
    defaultValues: { newPassword: '' },
    focus: 'newPassword',
    send: async (password) => {
      try {
        await resetPassword({ token, ...password })
      } catch (error) {
        const failure = failureOf(error)
        if (failure.reason === 'reset_link_invalid') return onInvalid(failure)
        throw failure
      }
      return onReset()
    },
  })
  return (
    <Form form={form} onSubmit={submit} className="mt-6 space-y-4">
      <FormField
        form={form}
        name="newPassword"
        label={texts.newPassword}
        hint={texts.passwordHint}
        as={PasswordInput}
        autoComplete="new-password"
      />
      <Button type="submit" variant="primary" className="w-full" busy={busy}>
        {texts.setPassword}
      </Button>
    </Form>
  )
}
