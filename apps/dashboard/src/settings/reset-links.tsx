import { useForm } from 'react-hook-form'

import { trpc } from '../api.ts'
import { checkedBy } from '../checked-by.ts'
import { failureOf } from '../failure.ts'
import { showFailure } from '../form-failure.ts'
import { absolute, paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { CopyLine } from '../ui/copy-line.tsx'
import { Field, Input } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'

const resolver = checkedBy(({ PasswordForgotten }) => PasswordForgotten)

/** The administrator makes a link for somebody who has forgotten the password. */
export const ResetLinks = () => {
  const { data: instance } = trpc.account.instance.useQuery(undefined, { staleTime: Infinity })
  const make = trpc.admin.makeResetToken.useMutation()
  const form = useForm({ resolver, defaultValues: { email: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (forgotten) => {
    try {
      await make.mutateAsync(forgotten)
    } catch (error) {
      showFailure(form, failureOf(error), { account_not_found: 'email', account_of_admin: 'email' })
    }
  })
  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
      {errors.root && <Notice tone="danger">{errors.root.message}</Notice>}
      <Field label="E-mail of the account" error={errors.email?.message}>
        {(wiring) => <Input type="email" inputMode="email" autoComplete="off" {...wiring} {...form.register('email')} />}
      </Field>
      <Button type="submit" busy={isSubmitting}>
        Make a link
      </Button>
      {make.data && (
        <>
          <CopyLine
            label={`For ${make.variables?.email}`}
            text={absolute(paths.reset(make.data.token), instance?.publicUrl ?? null)}
            copies="the link"
          />
          <p className="text-sm text-ink-3">
            It sets a new password, once, and for an hour. Whoever has it can: hand it over privately.
            {instance?.resetLinks === 'mailed' && ' The owner is told by mail that you made it.'}
          </p>
        </>
      )}
    </form>
  )
}
