import { createFileRoute, Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { AuthScreen } from '../account/auth-screen.tsx'
import { ResetForm } from '../account/reset-form.tsx'
import { forget } from '../account/session.ts'
import { useDocumentTitle } from '../ui/document-title.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.ts'

export const Route = createFileRoute('/reset')({ component: ResetScreen })

function ResetScreen() {
  useDocumentTitle('New password')
  // Behind the #, so that it is in no server's log.
  const token = useLocation({ select: ({ hash }) => hash })
  const navigate = useNavigate()
  const [refused, setRefused] = useState<string>()
  const enter = () => {
    forget()
    toast.success('Your password is set', { description: 'Sign in with it.' })
    void navigate({ to: '/sign-in', replace: true })
  }
  return (
    <AuthScreen
      title="Set a new password"
      lead="It ends all sessions of your account and disconnects other services that sign in to it. The first time, it also revokes all API tokens."
    >
      {token && refused === undefined ? (
        <ResetForm token={token} onReset={enter} onInvalid={({ message }) => setRefused(message)} />
      ) : (
        <>
          <Notice tone="danger" className="mt-6">
            {refused === undefined ? 'This address lacks the end of its link. Open the whole link that you were given.' : `${refused}.`}
          </Notice>
          <Button asChild variant="primary" className="mt-4 w-full">
            <Link to="/forgot">Get a new link</Link>
          </Button>
        </>
      )}
    </AuthScreen>
  )
}
