import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'

import { checkedBy } from '../checked-by.ts'
import { failureOf } from '../failure.ts'
import { showFailure } from '../form-failure.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { requestReset } from './session.ts'

const resolver = checkedBy(({ PasswordForgotten }) => PasswordForgotten)

/** Has a link mailed that sets a new password. */
export const ForgotForm = () => {
  const [askedFor, setAskedFor] = useState<string>()
  const form = useForm({ resolver, defaultValues: { email: '' } })
  const { errors, isSubmitting } = form.formState
  useEffect(() => form.setFocus('email'), [form])
  const submit = form.handleSubmit(async (forgotten) => {
    try {
      await requestReset(forgotten)
    } catch (error) {
      setAskedFor(undefined)
      return showFailure(form, failureOf(error))
    }
    setAskedFor(forgotten.email)
  })
  return (
    <form noValidate method="post" className="mt-6 space-y-4" onSubmit={(event) => void submit(event)}>
      {errors.root && <Notice tone="danger">{errors.root.message}</Notice>}
      <output className="block">
        {askedFor !== undefined && (
          <Notice>
            If there is an account for {askedFor}, a link is on its way there. It works once, and for an hour. Nothing came? Look among the
            spam, or check the address.
          </Notice>
        )}
      </output>
      <Field label="E-mail" error={errors.email?.message}>
        {(wiring) => <Input type="email" autoComplete="username" inputMode="email" {...wiring} {...form.register('email')} />}
      </Field>
      <Button type="submit" variant="primary" className="w-full" busy={isSubmitting}>
        {askedFor === undefined ? 'Send me a link' : 'Send it again'}
      </Button>
    </form>
  )
}
