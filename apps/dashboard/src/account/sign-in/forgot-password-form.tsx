import { PasswordResetRequest } from '@tessera/contract'
import { useState } from 'react'

import { Form, FormField, useServerForm } from '../../app/forms.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { fill } from '../../ui/text/template.ts'
import { requestReset } from '../session/auth-requests.ts'
import * as texts from '../texts.ts'

/** Requests a password reset link by mail. */
export const ForgotPasswordForm = () => {
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
      <FormField form={form} name="email" label={texts.email} type="email" autoComplete="username" inputMode="email" />
      <Button type="submit" variant="primary" className="w-full" busy={busy}>
        {requestedFor === undefined ? texts.sendResetLink : texts.sendResetLinkAgain}
      </Button>
    </Form>
  )
}
