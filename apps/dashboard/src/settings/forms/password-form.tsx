import { zodResolver } from '@hookform/resolvers/zod'
import { PasswordChange } from '@tessera/contract'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'

import { HiddenUsername, PasswordInput } from '../../account/password-input.tsx'
import { changePassword } from '../../account/session/auth-requests.ts'
import { trpc } from '../../app/api.ts'
import { failureOf } from '../../app/failures/failure.ts'
import { showFailure } from '../../app/forms.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { plural } from '../../ui/text/template.ts'
import { Field } from '../../ui/controls/field.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import * as texts from '../texts.ts'

const resolver = zodResolver(PasswordChange)

export const PasswordForm = () => {
  const utils = trpc.useUtils()
  const [{ tokens }] = trpc.account.usage.useSuspenseQuery()
  const change = useMutation({ mutationFn: changePassword })
  const form = useForm({ resolver, defaultValues: { currentPassword: '', newPassword: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (passwords) => {
    try {
      await change.mutateAsync(passwords)
    } catch (error) {
      return showFailure(form, failureOf(error), { password_wrong: 'currentPassword' })
    }
    form.reset()
    toast.success(texts.passwordChanged, { description: texts.signedOutElsewhere })
    return utils.sessions.list.invalidate()
  })
  return (
    <form noValidate method="post" className="space-y-4" onSubmit={(event) => void submit(event)}>
      {errors.root && <Notice tone="danger">{errors.root.message}</Notice>}
      <HiddenUsername />
      <Field label={texts.currentPassword} error={errors.currentPassword?.message}>
        {(wiring) => <PasswordInput autoComplete="current-password" {...wiring} {...form.register('currentPassword')} />}
      </Field>
      <Field
        label={texts.newPassword}
        hint={tokens.used > 0 ? plural(texts.newPasswordHintWithTokens, { count: tokens.used }) : texts.newPasswordHint}
        error={errors.newPassword?.message}
      >
        {(wiring) => <PasswordInput autoComplete="new-password" {...wiring} {...form.register('newPassword')} />}
      </Field>
      <Button type="submit" busy={isSubmitting}>
        {texts.changePassword}
      </Button>
    </form>
  )
}
