import { zodResolver } from '@hookform/resolvers/zod'
import { FirstPassword } from '@tessera/contract'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'

import { HiddenUsername, PasswordInput } from '../../account/password-input.tsx'
import { setFirstPassword } from '../../account/session/auth-requests.ts'
import { trpc } from '../../app/api.ts'
import { failureOf } from '../../app/failures/failure.ts'
import { showFailure } from '../../app/forms.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import * as texts from '../texts.ts'

const resolver = zodResolver(FirstPassword)

/** For an account that was created through a provider and has no password yet. */
export const FirstPasswordForm = () => {
  const utils = trpc.useUtils()
  const set = useMutation({ mutationFn: setFirstPassword })
  const form = useForm({ resolver, defaultValues: { newPassword: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (password) => {
    try {
      await set.mutateAsync(password)
    } catch (error) {
      return showFailure(form, failureOf(error))
    }
    toast.success(texts.passwordAdded)
    return utils.account.settings.invalidate()
  })
  return (
    <form noValidate method="post" className="space-y-4" onSubmit={(event) => void submit(event)}>
      {errors.root && <Notice tone="danger">{errors.root.message}</Notice>}
      <HiddenUsername />
      <Field label={texts.newPassword} hint={texts.firstPasswordHint} error={errors.newPassword?.message}>
        {(wiring) => <PasswordInput autoComplete="new-password" {...wiring} {...form.register('newPassword')} />}
      </Field>
      <Button type="submit" busy={isSubmitting}>
        {texts.setPassword}
      </Button>
    </form>
  )
}
