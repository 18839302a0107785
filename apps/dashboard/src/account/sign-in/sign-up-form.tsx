import { zodResolver } from '@hookform/resolvers/zod'
import { SignUp } from '@tessera/contract'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'

import { failureOf } from '../../app/failures/failure.ts'
import { showFailure } from '../../app/forms.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Field, Input } from '../../ui/controls/field.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { PasswordInput } from '../password-input.tsx'
import { signUp } from '../session/auth-requests.ts'
import * as texts from '../texts.ts'

const resolver = zodResolver(SignUp)

export const SignUpForm = ({ onSignedUp }: { onSignedUp: () => void | Promise<void> }) => {
  const form = useForm({ resolver, defaultValues: { name: '', email: '', password: '' } })
  const { errors, isSubmitting } = form.formState
  useEffect(() => form.setFocus('name'), [form])
  const submit = form.handleSubmit(async (account) => {
    try {
      await signUp(account)
    } catch (error) {
      return showFailure(form, failureOf(error), { email_taken: 'email' })
    }
    await onSignedUp()
  })
  return (
    <form noValidate method="post" className="mt-6 space-y-4" onSubmit={(event) => void submit(event)}>
      {errors.root && <Notice tone="danger">{errors.root.message}</Notice>}
      <Field label={texts.name} error={errors.name?.message}>
        {(wiring) => <Input autoComplete="name" {...wiring} {...form.register('name')} />}
      </Field>
      <Field label={texts.email} error={errors.email?.message}>
        {(wiring) => <Input type="email" autoComplete="username" inputMode="email" {...wiring} {...form.register('email')} />}
      </Field>
      <Field label={texts.password} hint={texts.passwordHint} error={errors.password?.message}>
        {(wiring) => <PasswordInput autoComplete="new-password" {...wiring} {...form.register('password')} />}
      </Field>
      <Button type="submit" variant="primary" className="w-full" busy={isSubmitting}>
        {texts.createAccount}
      </Button>
    </form>
  )
}
