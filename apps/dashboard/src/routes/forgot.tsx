import { createFileRoute, Link } from '@tanstack/react-router'

import { AuthScreen } from '../account/sign-in/auth-screen.tsx'
import { ForgotPasswordForm } from '../account/sign-in/forgot-password-form.tsx'
import * as texts from '../account/texts.ts'
import { queries, trpc } from '../app/api.ts'
import { useDocumentTitle } from '../ui/browser.ts'
import { RichTemplate } from '../ui/text/template.ts'
import { Notice } from '../ui/display/notice.tsx'

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
