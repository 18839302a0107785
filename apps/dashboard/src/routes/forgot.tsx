import { createFileRoute, Link } from '@tanstack/react-router'
import { PasswordResetRequest } from '@tessera/contract'
import { useState } from 'react'

import { requestReset } from '../account/session/auth-requests.ts'
import { AuthScreen } from '../account/sign-in/auth-screen.tsx'
import * as texts from '../account/texts.ts'
import { queries, trpc } from '../app/api.ts'
import { Form, FormField, useServerForm } from '../app/forms.tsx'
import { useDocumentTitle } from '../ui/browser.ts'
import { Button } from '../ui/controls/button.tsx'
import { Notice } from '../ui/display/notice.tsx'
import { fill, RichTemplate } from '../ui/text/template.ts'

export const Route = createFileRoute('/forgot')({
  loader: () => queries.account.instance.ensureData(undefined, { staleTime: Infinity }),
  component: ForgotScreen,
})

function ForgotScreen() {
  useDocumentTitle(texts.forgotTitle)
  const [instance] = trpc.account.instance.useSuspenseQuery(undefined, { staleTime: Infinity })
  return (
    <AuthScreen
      title={texts.forgotHeading}
      lead={<RichTemplate text={texts.remembered} signIn={<Link to="/sign-in">{texts.signIn}</Link>} />}
    >
      {instance.resetLinks === 'mailed' ? <ForgotPasswordForm /> : <Notice className="mt-6">{texts.noMailServer}</Notice>}
    </AuthScreen>
  )
}

/** Requests a password reset link by mail. */
const ForgotPasswordForm = () => {
  const [requestedFor, setRequestedFor] = useState<string>()
  const { form, submit, busy } = useServerForm({
    schema: PasswordResetRequest,
    defaultValues: { email: '' },
    focus: 'email',
    send: (request) =>
      requestReset(request).catch((error: unknown) => {
        setRequestedFor(undefined)
        throw error
      }),
    onSent: (_, { email }) => setRequestedFor(email),
  })
  return (
    <Form form={form} onSubmit={submit} className="mt-6 space-y-4">
      <output className="block">
        {requestedFor !== undefined && <Notice>{fill(texts.resetLinkSent, { email: requestedFor })}</Notice>}
      </output>
      <FormField form={form} field="email" label={texts.email} type="email" autoComplete="username" inputMode="email" />
      <Button type="submit" variant="primary" className="w-full" busy={busy}>
        {requestedFor === undefined ? texts.sendResetLink : texts.sendResetLinkAgain}
      </Button>
    </Form>
  )
}
