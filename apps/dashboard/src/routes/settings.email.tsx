import { useMutation } from '@tanstack/react-query'
import { createFileRoute, Link, useLocation, useNavigate } from '@tanstack/react-router'
import { toast } from '../ui/toast.ts'

import { AuthScreen } from '../account/auth-screen.tsx'
import { confirmEmail } from '../account/session.ts'
import { queries } from '../api.ts'
import { failureOf } from '../failure.ts'
import { Button } from '../ui/button.tsx'
import { useDocumentTitle } from '../ui/document-title.ts'
import { Notice } from '../ui/notice.tsx'

export const Route = createFileRoute('/settings/email')({ component: ConfirmEmailScreen })

function ConfirmEmailScreen() {
  useDocumentTitle('New address')
  // Behind the #, so that it is in no server's log.
  const token = useLocation({ select: ({ hash }) => hash })
  const navigate = useNavigate()
  const confirm = useMutation({
    mutationFn: confirmEmail,
    onSuccess: async () => {
      toast.success('Your address is changed', { description: 'Sign in with it from now on.' })
      await queries.account.me.invalidate()
      await navigate({ to: '/settings', replace: true })
    },
  })
  const fault = token
    ? confirm.error && `${failureOf(confirm.error).message}.`
    : 'This address lacks the end of its link. Open the whole link that you were sent.'
  return (
    <AuthScreen title="Confirm your new address" lead="You sign in with it from then on. Links that were made to set your password end.">
      {fault && (
        <Notice tone="danger" className="mt-6">
          {fault}
        </Notice>
      )}
      {token && !confirm.isError ? (
        // Pressed by somebody: programs that look through mail open links, too.
        <Button variant="primary" className="mt-6 w-full" busy={confirm.isPending} onClick={() => confirm.mutate({ token })}>
          Confirm
        </Button>
      ) : (
        <Button asChild variant="primary" className="mt-4 w-full">
          <Link to="/settings">Settings</Link>
        </Button>
      )}
    </AuthScreen>
  )
}
