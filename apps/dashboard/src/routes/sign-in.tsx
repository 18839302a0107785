import { createFileRoute, Link } from '@tanstack/react-router'

import { AuthScreen } from '../account/sign-in/auth-screen.tsx'
import { redirectSignedIn } from '../account/session/signed-out-guard.ts'
import { ProviderList } from '../account/sign-in/provider-list.tsx'
import { ProviderProblem } from '../account/sign-in/provider-error.tsx'
import { useEnterDashboard } from '../account/session/use-enter-dashboard.ts'
import { SignInForm } from '../account/sign-in/sign-in-form.tsx'
import * as texts from '../account/texts.ts'
import { trpc } from '../app/api.ts'
import { wayBack } from '../app/paths.ts'
import { searchParams, text } from '../app/search-params.ts'
import { useDocumentTitle } from '../ui/text/document-title.ts'
import { RichTemplate } from '../ui/text/rich-template.tsx'

const params = searchParams({ next: text, error: text })

export const Route = createFileRoute('/sign-in')({
  validateSearch: params,
  beforeLoad: ({ search }) => redirectSignedIn(search.next),
  component: SignInScreen,
})

function SignInScreen() {
  useDocumentTitle(texts.signIn)
  const { next, error } = Route.useSearch()
  const { data: instance } = trpc.account.instance.useQuery(undefined, { staleTime: Infinity })
  const enter = useEnterDashboard(next)
  return (
    <AuthScreen
      title={texts.signIn}
      lead={
        instance?.signUp === 'closed' ? (
          texts.accountsByAdministrator
        ) : (
          <RichTemplate
            text={texts.newHere}
            signUp={
              <Link to="/sign-up" search={{ next }}>
                {texts.createAnAccount}
              </Link>
            }
          />
        )
      }
    >
      {error !== undefined && <ProviderProblem code={error} className="mt-5" />}
      <SignInForm onSignedIn={enter} />
      <ProviderList next={wayBack(next)} />
    </AuthScreen>
  )
}
