import { createFileRoute, Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { AuthScreen } from '../account/sign-in/auth-screen.tsx'
import { ResetForm } from '../account/sign-in/reset-password-form.tsx'
import { forget } from '../account/session/auth-requests.ts'
import * as texts from '../account/texts.ts'
import { useDocumentTitle } from '../ui/text/document-title.ts'
import { Button } from '../ui/controls/button.tsx'
import { Notice } from '../ui/display/notice.tsx'
import { toast } from '../ui/overlays/toast.ts'

export const Route = createFileRoute('/reset')({ component: ResetScreen })

function ResetScreen() {
  useDocumentTitle(texts.newPassword)
  // Behind the #, so that it is in no server's log.
  const token = useLocation({ select: ({ hash }) => hash })
  const navigate = useNavigate()
  const [refused, setRefused] = useState<string>()
  const enter = () => {
    forget()
    toast.success(texts.passwordIsSet, { description: texts.signInWithIt })
    void navigate({ to: '/sign-in', replace: true })
  }
  return (
    <AuthScreen title={texts.setNewPassword} lead={texts.resetEnds}>
      {token && refused === undefined ? (
        <ResetForm token={token} onReset={enter} onInvalid={({ message }) => setRefused(message)} />
      ) : (
        <>
          <Notice tone="danger" className="mt-6">
            {refused === undefined ? texts.linkLacksItsEnd : `${refused}.`}
          </Notice>
          <Button asChild variant="primary" className="mt-4 w-full">
            <Link to="/forgot">{texts.getNewLink}</Link>
          </Button>
        </>
      )}
    </AuthScreen>
  )
}
