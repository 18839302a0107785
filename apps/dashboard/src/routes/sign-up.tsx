import { createFileRoute, Link, useRouter } from '@tanstack/react-router'

import { AuthScreen } from '../account/auth-screen.tsx'
import { onlySignedOut } from '../account/only-signed-out.ts'
import { Providers } from '../account/providers.tsx'
import { forget } from '../account/session.ts'
import { SignUpForm } from '../account/sign-up-form.tsx'
import * as texts from '../account/texts.ts'
import { trpc } from '../api.ts'
import { wayBack } from '../paths.ts'
import { searchParams, text } from '../search-params.ts'
import { useDocumentTitle } from '../ui/document-title.ts'
import { Filled } from '../ui/filled.tsx'
import { Notice } from '../ui/notice.tsx'

const params = searchParams({ next: text })

export const Route = createFileRoute('/sign-up')({
  validateSearch: params,
  beforeLoad: ({ search }) => onlySignedOut(search.next),
  component: SignUpScreen,
})

function SignUpScreen() {
  useDocumentTitle(texts.createAnAccount)
  const { next } = Route.useSearch()
  const { history } = useRouter()
  const { data: instance } = trpc.account.instance.useQuery(undefined, { staleTime: Infinity })
  const enter = () => {
    forget()
    history.push(wayBack(next))
  }
  return (
    <AuthScreen
      title={texts.createAnAccount}
      lead={
        <Filled
          text={texts.haveOne}
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
          <Providers next={wayBack(next)} />
        </>
      )}
    </AuthScreen>
  )
}
