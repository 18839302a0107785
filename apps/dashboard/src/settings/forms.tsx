import { AccountDeletion, EmailChange, FirstPassword, PasswordChange } from '@tessera/contract'

import { HiddenUsername, PasswordInput } from '../account/password-input.tsx'
import { changeEmail, changePassword, setFirstPassword } from '../account/session/auth-requests.ts'
import { trpc } from '../app/api.ts'
import { Form, FormCheckbox, FormField, useServerForm } from '../app/forms.tsx'
import { UnsavedGuard } from '../app/leaving/unsaved-guard.tsx'
import { Button } from '../ui/controls/button.tsx'
import { FormActions } from '../ui/overlays/dialog.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { plural } from '../ui/text/template.ts'
import * as texts from './texts.ts'

type EmailFormProps = {
  /** A confirmation link was mailed to the new address; the email has not changed yet. */
  onConfirmationSent: (email: string) => void
  onChanged: () => void
  onCancel: () => void
}

export const EmailForm = ({ onConfirmationSent, onChanged, onCancel }: EmailFormProps) => {
  const utils = trpc.useUtils()
  const { form, submit, busy } = useServerForm({
    schema: EmailChange,
    defaultValues: { email: '', password: '' },
    focus: 'email',
    reasons: { password_wrong: 'password', email_taken: 'email' },
    send: changeEmail,
    onSent: async ({ confirm }, { email }) => {
      if (confirm) return onConfirmationSent(email)
      toast.success(texts.emailUpdated, { description: texts.signInWithNewEmail })
      await utils.account.me.invalidate()
      return onChanged()
    },
  })
  return (
    <Form form={form} onSubmit={submit}>
      <FormField form={form} field="email" label={texts.newEmail} type="email" inputMode="email" autoComplete="email" />
      <FormField form={form} field="password" label={texts.yourPassword} as={PasswordInput} autoComplete="current-password" />
      <FormActions action={texts.submitEmailChange} busy={busy} onCancel={onCancel} />
    </Form>
  )
}

export const PasswordForm = () => {
  const utils = trpc.useUtils()
  const [{ tokens }] = trpc.account.usage.useSuspenseQuery()
  const { form, submit, busy } = useServerForm({
    schema: PasswordChange,
    defaultValues: { currentPassword: '', newPassword: '', revokeTokens: false },
    reasons: { password_wrong: 'currentPassword' },
    send: changePassword,
    onSent: (remaining, _values, { reset }) => {
      reset()
      const description = remaining.tokens > 0 ? plural(texts.signedOutWithTokens, { count: remaining.tokens }) : texts.signedOutElsewhere
      toast.success(texts.passwordChanged, { description })
      return Promise.all([utils.sessions.list.invalidate(), utils.tokens.list.invalidate(), utils.account.usage.invalidate()])
    },
  })
  const { isDirty } = form.formState
  return (
    <>
      <Form form={form} onSubmit={submit}>
        <HiddenUsername />
        <FormField form={form} field="currentPassword" label={texts.currentPassword} as={PasswordInput} autoComplete="current-password" />
        <FormField
          form={form}
          field="newPassword"
          label={texts.newPassword}
          hint={texts.newPasswordHint}
          as={PasswordInput}
          autoComplete="new-password"
        />
        {tokens.used > 0 && <FormCheckbox form={form} field="revokeTokens" label={plural(texts.revokeTokens, { count: tokens.used })} />}
        <Button type="submit" busy={busy}>
          {texts.changePassword}
        </Button>
      </Form>
      <UnsavedGuard isDirty={() => isDirty} />
    </>
  )
}

/** For an account that was created through a provider and has no password yet. */
export const FirstPasswordForm = () => {
  const utils = trpc.useUtils()
  const { form, submit, busy } = useServerForm({
    schema: FirstPassword,
    defaultValues: { newPassword: '' },
    send: setFirstPassword,
    onSent: () => {
      toast.success(texts.passwordAdded)
      return utils.account.settings.invalidate()
    },
  })
  return (
    <Form form={form} onSubmit={submit}>
      <HiddenUsername />
      <FormField
        form={form}
        field="newPassword"
        label={texts.newPassword}
        hint={texts.firstPasswordHint}
        as={PasswordInput}
        autoComplete="new-password"
      />
      <Button type="submit" busy={busy}>
        {texts.setPassword}
      </Button>
    </Form>
  )
}

type PasswordProofFormProps = {
  action: string
  variant: 'primary' | 'danger'
  act: (proof: AccountDeletion) => Promise<unknown>
  onCancel: () => void
}

/** Dialog form that asks for the account's password before it calls `act`. */
export const PasswordProofForm = ({ action, variant, act, onCancel }: PasswordProofFormProps) => {
  const { form, submit, busy } = useServerForm({
    schema: AccountDeletion,
    defaultValues: { password: '' },
    focus: 'password',
    reasons: { password_wrong: 'password' },
    send: act,
  })
  return (
    <Form form={form} onSubmit={submit}>
      <HiddenUsername />
      <FormField form={form} field="password" label={texts.yourPassword} as={PasswordInput} autoComplete="current-password" />
      <FormActions action={action} variant={variant} busy={busy} disabled={form.watch('password') === ''} onCancel={onCancel} />
    </Form>
  )
}
