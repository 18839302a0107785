import { Link } from '@tanstack/react-router'
import { SignIn } from '@tessera/contract'

import { Form, FormField, useServerForm } from '../../app/forms.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { PasswordInput } from '../password-input.tsx'
import { signIn } from '../session/auth-requests.ts'
import * as texts from '../texts.ts'

type SignInFormProps = { email?: string; onSignedIn: () => void | Promise<void> }

export const SignInForm = ({ email = '', onSignedIn }: SignInFormProps) => {
  const { form, submit, busy } = useServerForm({
    schema: SignIn,
    defaultValues: { email, password: '' },
    focus: email ? 'password' : 'email',
    reasons: { credentials_invalid: 'password' },
    send: signIn,
    onSent: onSignedIn,
  })
  return (
    <Form form={form} onSubmit={submit} className="mt-6 space-y-4">
      <FormField form={form} field="email" label={texts.email} type="email" autoComplete="username" inputMode="email" />
      <FormField
        form={form}
        field="password"
        label={texts.password}
        aside={
          <Link
            to="/forgot"
            className="underline underline-offset-3 hover:text-ink pointer-coarse:-mt-6 pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-end"
          >
            {texts.forgotPassword}
          </Link>
        }
        as={PasswordInput}
        autoComplete="current-password"
      />
      <Button type="submit" variant="primary" className="w-full" busy={busy}>
        {texts.signIn}
      </Button>
    </Form>
  )
}
