import { createFileRoute, Link } from '@tanstack/react-router'

import { redirectFirstRun, redirectSignedIn, useEnterDashboard } from '../account/session/session.ts'
import { AuthScreen } from '../account/sign-in/auth-screen.tsx'
import { ProviderList, ProviderProblem } from '../account/sign-in/providers.tsx'
import { SignInForm } from '../account/sign-in/sign-in-form.tsx'
import * as texts from '../account/texts.ts'
import { trpc } from '../app/api.ts'
import { wayBack } from '../app/paths.ts'
import { searchParams, text } from '../app/search/search-params.ts'
import { useDocumentTitle } from '../ui/browser.ts'
import { RichTemplate } from '../ui/text/template.ts'

const params = searchParams({ next: text, error: text })

export const Route = createFileRoute('/sign-in')({
  validateSearch: params,
  beforeLoad: async ({ search: { next, error } }) => {
    await redirectSignedIn(next)
    // A provider's error is shown on this screen.
    if (error === undefined) await redirectFirstRun()
  },
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
