import { createFileRoute, Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { toast } from 'sonner'

import { AuthScreen } from '../account/sign-in/auth-screen.tsx'
import { ResetPasswordForm } from '../account/sign-in/reset-password-form.tsx'
import { clearSessionData } from '../account/session/auth-requests.ts'
import * as texts from '../account/texts.ts'
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
