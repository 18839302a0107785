import { zodResolver } from '@hookform/resolvers/zod'
import { SignIn } from '@tessera/contract'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'

import { failureOf } from '../../app/failures/failure.ts'
import { showFailure } from '../../app/forms.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Field, Input } from '../../ui/controls/field.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { PasswordInput } from '../password-input.tsx'
import { signIn } from '../session/auth-requests.ts'
import * as texts from '../texts.ts'

const resolver = zodResolver(SignIn)

type SignInFormProps = {
  email?: string
  onSignedIn: () => void | Promise<void>
}

export const SignInForm = ({ email = '', onSignedIn }: SignInFormProps) => {
  const form = useForm({ resolver, defaultValues: { email, password: '' } })
  const { errors, isSubmitting } = form.formState
  useEffect(() => form.setFocus(email ? 'password' : 'email'), [form, email])
  const submit = form.handleSubmit(async (credentials) => {
    try {
      await signIn(credentials)
    } catch (error) {
      return showFailure(form, failureOf(error), { credentials_invalid: 'password' })
    }
    await onSignedIn()
  })
  return (
    <form noValidate method="post" className="mt-6 space-y-4" onSubmit={(event) => void submit(event)}>
      {errors.root && <Notice tone="danger">{errors.root.message}</Notice>}
      <Field label={texts.email} error={errors.email?.message}>
        {(wiring) => <Input type="email" autoComplete="username" inputMode="email" {...wiring} {...form.register('email')} />}
      </Field>
      <Field
        label={texts.password}
        aside={
          <Link
            to="/forgot"
            className="underline underline-offset-3 hover:text-ink pointer-coarse:-mt-6 pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-end"
          >
            {texts.forgotPassword}
          </Link>
        }
        error={errors.password?.message}
      >
        {(wiring) => <PasswordInput autoComplete="current-password" {...wiring} {...form.register('password')} />}
      </Field>
      <Button type="submit" variant="primary" className="w-full" busy={isSubmitting}>
        {texts.signIn}
      </Button>
    </form>
  )
}
