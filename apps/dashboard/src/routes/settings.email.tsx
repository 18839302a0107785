import { useMutation } from '@tanstack/react-query'
import { createFileRoute, Link, useLocation, useNavigate } from '@tanstack/react-router'

import { confirmEmail } from '../account/session/auth-requests.ts'
import { AuthScreen } from '../account/sign-in/auth-screen.tsx'
import { queries } from '../app/api.ts'
import { failureOf } from '../app/failures/failure.ts'
import * as texts from '../settings/texts.ts'
import { useDocumentTitle } from '../ui/browser.ts'
import { Button } from '../ui/controls/button.tsx'
import { Notice } from '../ui/display/notice.tsx'
import { toast } from '../ui/overlays/toast.ts'

export const Route = createFileRoute('/settings/email')({ component: ConfirmEmailScreen })

function ConfirmEmailScreen() {
  useDocumentTitle(texts.confirmTitle)
  // In the fragment, which browsers do not send: the token never reaches a server log.
  const token = useLocation({ select: ({ hash }) => hash })
  const navigate = useNavigate()
  const confirm = useMutation({
    mutationFn: confirmEmail,
    onSuccess: async () => {
      toast.success(texts.emailUpdated, { description: texts.signInWithNewEmail })
      await queries.account.me.invalidate()
      await navigate({ to: '/settings', replace: true })
    },
  })
  const error = token ? confirm.error && `${failureOf(confirm.error).message}.` : texts.linkIncomplete
  return (
    <AuthScreen title={texts.confirmHeading} lead={texts.confirmLead}>
      {error && (
        <Notice tone="danger" className="mt-6">
          {error}
        </Notice>
      )}
      {token && !confirm.isError ? (
        // Needs a click: mail scanners open links on their own.
        <Button variant="primary" className="mt-6 w-full" busy={confirm.isPending} onClick={() => confirm.mutate({ token })}>
          {texts.confirm}
        </Button>
      ) : (
        <Button asChild variant="primary" className="mt-4 w-full">
          <Link to="/settings">{texts.settings}</Link>
        </Button>
      )}
    </AuthScreen>
  )
}
