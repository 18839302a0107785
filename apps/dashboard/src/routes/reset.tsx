import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useLocation, useNavigate } from '@tanstack/react-router'
import { type LiveTokens, PasswordReset } from '@tessera/contract'
import { useState } from 'react'

import { PasswordInput } from '../account/password-input.tsx'
import { checkResetLink, clearSessionData, resetPassword } from '../account/session/auth-requests.ts'
import { AuthScreen } from '../account/sign-in/auth-screen.tsx'
import * as texts from '../account/texts.ts'
import { type Failure, failureOf } from '../app/failures/failure.ts'
import { Form, FormCheckbox, FormField, useServerForm } from '../app/forms.tsx'
import { useDocumentTitle } from '../ui/browser.ts'
import { Button } from '../ui/controls/button.tsx'
import { Notice } from '../ui/display/notice.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { plural } from '../ui/text/template.ts'

export const Route = createFileRoute('/reset')({ component: ResetScreen })

function ResetScreen() {
  useDocumentTitle(texts.newPassword)
  // In the fragment, which browsers do not send: the token never reaches a server log.
  const token = useLocation({ select: ({ hash }) => hash })
  const navigate = useNavigate()
  const [rejection, setRejection] = useState<string>()
  const goToSignIn = ({ tokens }: LiveTokens) => {
    clearSessionData()
    const description = tokens > 0 ? plural(texts.signInWithTokens, { count: tokens }) : texts.signInWithNewPassword
    toast.success(texts.passwordSet, { description })
    void navigate({ to: '/sign-in', replace: true })
  }
  return (
    <AuthScreen title={texts.setYourPassword} lead={texts.resetEffects}>
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

type ResetPasswordFormProps = { token: string; onReset: (remaining: LiveTokens) => void; onInvalid: (failure: Failure) => void }

const ResetFields = PasswordReset.omit({ token: true })

const ResetPasswordForm = ({ token, onReset, onInvalid }: ResetPasswordFormProps) => {
  // Used only for the number of tokens. An invalid link is reported when the form is submitted.
  const { data: link } = useQuery({ queryKey: ['reset-link', token], queryFn: () => checkResetLink({ token }), retry: false })
  const { form, submit, busy } = useServerForm({
    schema: ResetFields,
    defaultValues: { newPassword: '', revokeTokens: true },
    focus: 'newPassword',
    send: async (values) => {
      try {
        return onReset(await resetPassword({ token, ...values }))
      } catch (error) {
        const failure = failureOf(error)
        if (failure.reason === 'reset_link_invalid') return onInvalid(failure)
        throw failure
      }
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
      {link && link.tokens > 0 && (
        <FormCheckbox form={form} field="revokeTokens" label={plural(texts.revokeTokens, { count: link.tokens })} />
      )}
      <Button type="submit" variant="primary" className="w-full" busy={busy}>
        {texts.setPassword}
      </Button>
    </Form>
  )
}
