import { createFileRoute, Link, useLocation, useNavigate } from '@tanstack/react-router'
import { FirstPassword } from '@tessera/contract'
import { useState } from 'react'
import { toast } from 'sonner'

import { PasswordInput } from '../account/password-input.tsx'
import { clearSessionData, resetPassword } from '../account/session/auth-requests.ts'
import { AuthScreen } from '../account/sign-in/auth-screen.tsx'
import * as texts from '../account/texts.ts'
import { type Failure, failureOf } from '../app/failures/failure.ts'
import { Form, FormField, useServerForm } from '../app/forms.tsx'
import { useDocumentTitle } from '../ui/browser.ts'
import { Button } from '../ui/controls/button.tsx'
import { Notice } from '../ui/display/notice.tsx'

export const Route = createFileRoute('/reset')({ component: ResetScreen })

function ResetScreen() {
  useDocumentTitle(texts.newPassword)
  // In the fragment, which browsers do not send: the token never reaches a server log.
  const token = useLocation({ select: ({ hash }) => hash })
  const navigate = useNavigate()
  const [rejection, setRejection] = useState<string>()
  const goToSignIn = () => {
    clearSessionData()
    toast.success(texts.passwordUpdated, { description: texts.signInWithNewPassword })
    void navigate({ to: '/sign-in', replace: true })
  }
  return (
    <AuthScreen title={texts.setNewPassword} lead={texts.resetEffects}>
      {token && rejection === undefined ? (
        <ResetPasswordForm token={token} onReset={goToSignIn} onInvalid={({ message }) => setRejection(message)} />
      ) : (
        <>
          <Notice tone="danger" className="mt-6">
            {rejection === undefined ? texts.linkIncomplete : `${rejection}.`}
          </Notice>
          <Button asChild variant="primary" className="mt-4 w-full">
            <Link to="/forgot">{texts.requestNewLink}</Link>
          </Button>
        </>
      )}
    </AuthScreen>
  )
}

type ResetPasswordFormProps = { token: string; onReset: () => void; onInvalid: (failure: Failure) => void }

const ResetPasswordForm = ({ token, onReset, onInvalid }: ResetPasswordFormProps) => {
  const { form, submit, busy } = useServerForm({
    schema: FirstPassword,
    defaultValues: { newPassword: '' },
    focus: 'newPassword',
    send: async (password) => {
      try {
        await resetPassword({ token, ...password })
      } catch (error) {
        const failure = failureOf(error)
        if (failure.reason === 'reset_link_invalid') return onInvalid(failure)
        throw failure
      }
      return onReset()
    },
  })
  return (
    <Form form={form} onSubmit={submit} className="mt-6 space-y-4">
      <FormField
        form={form}
        field="newPassword"
        label={texts.newPassword}
        hint={texts.passwordHint}
        as={PasswordInput}
        autoComplete="new-password"
      />
      <Button type="submit" variant="primary" className="w-full" busy={busy}>
        {texts.setPassword}
      </Button>
    </Form>
  )
}
