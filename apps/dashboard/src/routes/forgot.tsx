import { createFileRoute, Link } from '@tanstack/react-router'

import { AuthScreen } from '../account/auth-screen.tsx'
import { ForgotForm } from '../account/forgot-form.tsx'
import { queries, trpc } from '../api.ts'
import { useDocumentTitle } from '../ui/document-title.ts'
import { Notice } from '../ui/notice.tsx'

export const Route = createFileRoute('/forgot')({
  loader: () => queries.account.instance.ensureData(undefined, { staleTime: Infinity }),
  component: ForgotScreen,
})

function ForgotScreen() {
  useDocumentTitle('Forgotten password')
  const [instance] = trpc.account.instance.useSuspenseQuery(undefined, { staleTime: Infinity })
  return (
    <AuthScreen
      title="Forgotten your password?"
      lead={
        <>
          Remembered it? <Link to="/sign-in">Sign in</Link>
        </>
      }
    >
      {instance.resetLinks === 'mailed' ? (
        <ForgotForm />
      ) : (
        <Notice className="mt-6">
          This instance sends no mail. Its administrator can give you a link that sets a new password: it works once, and for an hour.
        </Notice>
      )}
    </AuthScreen>
  )
}
