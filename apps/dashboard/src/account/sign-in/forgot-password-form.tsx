import { zodResolver } from '@hookform/resolvers/zod'
import { PasswordResetRequest } from '@tessera/contract'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'

import { failureOf } from '../../app/failures/failure.ts'
import { showFailure } from '../../app/forms.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Field, Input } from '../../ui/controls/field.tsx'
import { fill } from '../../ui/text/template.ts'
import { Notice } from '../../ui/display/notice.tsx'
import { requestReset } from '../session/auth-requests.ts'
import * as texts from '../texts.ts'

const resolver = zodResolver(PasswordResetRequest)

/** Requests a password reset link by mail. */
export const ForgotPasswordForm = () => {
  const [requestedFor, setRequestedFor] = useState<string>()
  const form = useForm({ resolver, defaultValues: { email: '' } })
  const { errors, isSubmitting } = form.formState
  useEffect(() => form.setFocus('email'), [form])
  const submit = form.handleSubmit(async (request) => {
    try {
      await requestReset(request)
    } catch (error) {
      setRequestedFor(undefined)
      return showFailure(form, failureOf(error))
    }
    setRequestedFor(request.email)
  })
  return (
    <form noValidate method="post" className="mt-6 space-y-4" onSubmit={(event) => void submit(event)}>
      {errors.root && <Notice tone="danger">{errors.root.message}</Notice>}
      <output className="block">
        {requestedFor !== undefined && <Notice>{fill(texts.resetLinkSent, { email: requestedFor })}</Notice>}
      </output>
      <Field label={texts.email} error={errors.email?.message}>
        {(wiring) => <Input type="email" autoComplete="username" inputMode="email" {...wiring} {...form.register('email')} />}
      </Field>
      <Button type="submit" variant="primary" className="w-full" busy={isSubmitting}>
        {requestedFor === undefined ? texts.sendResetLink : texts.sendResetLinkAgain}
      </Button>
    </form>
  )
}
