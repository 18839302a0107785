import { createFileRoute, Link } from '@tanstack/react-router'

import { AuthScreen } from '../account/sign-in/auth-screen.tsx'
import { redirectSignedIn, useEnterDashboard } from '../account/session/session.ts'
import { ProviderList } from '../account/sign-in/providers.tsx'
import { SignUpForm } from '../account/sign-in/sign-up-form.tsx'
import * as texts from '../account/texts.ts'
import { trpc } from '../app/api.ts'
import { wayBack } from '../app/paths.ts'
import { searchParams, text } from '../app/search-params.ts'
import { useDocumentTitle } from '../ui/browser.ts'
import { RichTemplate } from '../ui/text/template.ts'
import { Notice } from '../ui/display/notice.tsx'

const params = searchParams({ next: text })

export const Route = createFileRoute('/sign-up')({
  validateSearch: params,
  beforeLoad: ({ search }) => redirectSignedIn(search.next),
  component: SignUpScreen,
})

function SignUpScreen() {
  useDocumentTitle(texts.createAnAccount)
  const { next } = Route.useSearch()
  const { data: instance } = trpc.account.instance.useQuery(undefined, { staleTime: Infinity })
  const enter = useEnterDashboard(next)
  return (
    <AuthScreen
      title={texts.createAnAccount}
      lead={
        <RichTemplate
          text={texts.existingAccount}
          signIn={
            <Link to="/sign-in" search={{ next }}>
              {texts.signIn}
            </Link>
          }
        />
      }
    >
      {instance?.signUp === 'closed' ? (
        <Notice className="mt-6">{texts.signUpClosed}</Notice>
      ) : (
        <>
          <SignUpForm onSignedUp={enter} />
          <ProviderList next={wayBack(next)} />
        </>
      )}
    </AuthScreen>
  )
}
