import { createFileRoute, Link } from '@tanstack/react-router'
import { SignUp } from '@tessera/contract'

import { PasswordInput } from '../account/password-input.tsx'
import { signUp } from '../account/session/auth-requests.ts'
import { redirectSignedIn, useEnterDashboard } from '../account/session/session.ts'
import { AuthScreen } from '../account/sign-in/auth-screen.tsx'
import { ProviderList } from '../account/sign-in/providers.tsx'
import * as texts from '../account/texts.ts'
import { trpc } from '../app/api.ts'
import { Form, FormField, useServerForm } from '../app/forms.tsx'
import { wayBack } from '../app/paths.ts'
import { searchParams, text } from '../app/search/search-params.ts'
import { useDocumentTitle } from '../ui/browser.ts'
import { Button } from '../ui/controls/button.tsx'
import { Notice } from '../ui/display/notice.tsx'
import { RichTemplate } from '../ui/text/template.ts'

const params = searchParams({ next: text })

export const Route = createFileRoute('/sign-up')({
  validateSearch: params,
  beforeLoad: ({ search }) => redirectSignedIn(search.next),
  component: SignUpScreen,
})

function SignUpScreen() {
  const { next } = Route.useSearch()
  const { data: instance } = trpc.account.instance.useQuery(undefined, { staleTime: Infinity })
  const first = instance?.signUp === 'first'
  const title = first ? texts.createFirstAccount : texts.createAnAccount
  useDocumentTitle(title)
  const enter = useEnterDashboard(next)
  return (
    <AuthScreen
      title={title}
      lead={
        first ? (
          texts.firstAccountLead
        ) : (
          <RichTemplate
            text={texts.existingAccount}
            signIn={
              <Link to="/sign-in" search={{ next }}>
                {texts.signIn}
              </Link>
            }
          />
        )
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

const SignUpForm = ({ onSignedUp }: { onSignedUp: () => void }) => {
  const { form, submit, busy } = useServerForm({
    schema: SignUp,
    defaultValues: { name: '', email: '', password: '' },
    focus: 'name',
    reasons: { email_taken: 'email' },
    send: signUp,
    onSent: onSignedUp,
  })
  return (
    <Form form={form} onSubmit={submit} className="mt-6 space-y-4">
      <FormField form={form} field="name" label={texts.name} autoComplete="name" />
      <FormField form={form} field="email" label={texts.email} type="email" autoComplete="username" inputMode="email" />
      <FormField
        form={form}
        field="password"
        label={texts.password}
        hint={texts.passwordHint}
        as={PasswordInput}
        autoComplete="new-password"
      />
      <Button type="submit" variant="primary" className="w-full" busy={busy}>
        {texts.createAccount}
      </Button>
    </Form>
  )
}
