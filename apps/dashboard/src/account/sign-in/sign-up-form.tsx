import { SignUp } from '@tessera/contract'

import { Form, FormField, useServerForm } from '../../app/forms.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { PasswordInput } from '../password-input.tsx'
import { signUp } from '../session/auth-requests.ts'
import * as texts from '../texts.ts'

export const SignUpForm = ({ onSignedUp }: { onSignedUp: () => void }) => {
  const { form, submit, busy } = useServerForm({
    schema: SignUp,
    defaultValues: { name: '', email: '', password: '' },
    focus: 'name',
    reasons: { email_taken: 'email' },
    send: signUp,
    onSent: onSignedUp,
  })
  return (
    <Form form={form} onSubmit={submit} className="mt-6 space-y-4">
      <FormField form={form} name="name" label={texts.name} autoComplete="name" />
      <FormField form={form} name="email" label={texts.email} type="email" autoComplete="username" inputMode="email" />
      <FormField
        form={form}
        name="password"
        label={texts.password}
        hint={texts.passwordHint}
        as={PasswordInput}
        autoComplete="new-password"
      />
      <Button type="submit" variant="primary" className="w-full" busy={busy}>
        {texts.createAccount}
      </Button>
    </Form>
  )
}
