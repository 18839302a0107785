import { useMutation } from '@tanstack/react-query'
import type { Instance, ProviderId } from '@tessera/contract'
import { KeySquare } from 'lucide-react'

import { trpc } from '../../app/api.ts'
import { failureOf } from '../../app/failures/failure.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { fill } from '../../ui/text/template.ts'
import { signInWith } from '../session/auth-requests.ts'
import * as texts from '../texts.ts'

/** Sign-in buttons of the configured providers, if there are any. */
export const ProviderList = ({ next }: { next: string }) => {
  const { data: instance } = trpc.account.instance.useQuery(undefined, { staleTime: Infinity })
  return instance && instance.providers.length > 0 && <ProviderButtons providers={instance.providers} next={next} />
}

const ProviderButtons = ({ providers, next }: { providers: Instance['providers']; next: string }) => {
  const redirect = useMutation({
    mutationFn: (provider: ProviderId) => signInWith({ provider, next }),
    onError: (error) => toast.error(texts.couldNotOpenProvider, { description: failureOf(error).message }),
  })
  return (
    <div className="mt-6 space-y-2">
      <p className="flex items-center gap-3 text-sm text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {texts.or}
      </p>
      {providers.map(({ id, name }) => (
        <Button key={id} className="w-full" busy={redirect.isPending && redirect.variables === id} onClick={() => redirect.mutate(id)}>
          <ProviderIcon provider={id} />
          {fill(texts.continueWith, { provider: name })}
        </Button>
      ))}
    </div>
  )
}

const octocat = `M12 .5a12 12 0 0 0-3.8 23.4c.6.1.8-.3.8-.6v-2c-3.3.7-4-1.6-4-1.6-.6-1.4-1.4-1.8-1.4-1.8-1-.7.1-.7.1-.7 1.2.1 1.9 1.2 1.9
  1.2 1 1.8 2.8 1.3 3.5 1 .1-.8.4-1.3.8-1.6-2.7-.3-5.5-1.3-5.5-6 0-1.2.5-2.3 1.3-3.1-.2-.4-.6-1.6 0-3.2 0 0 1-.3 3.4 1.2a11.5 11.5 0 0 1 6
  0c2.3-1.5 3.3-1.2 3.3-1.2.7 1.6.3 2.8.2 3.2.8.8 1.2 1.9 1.2 3.1 0 4.7-2.8 5.7-5.5 6 .5.4.9 1.1.9 2.2v3.3c0 .3.2.7.8.6A12 12 0 0 0 12 .5z`

export const ProviderIcon = ({ provider }: { provider: ProviderId }) =>
  provider === 'github' ? (
    <svg viewBox="0 0 24 24" className="size-4" aria-hidden="true">
      <path fill="currentColor" d={octocat} />
    </svg>
  ) : (
    <KeySquare className="size-4" aria-hidden="true" />
  )

const messages: Partial<Record<string, string>> = {
  access_denied: texts.signInCanceled,
  account_not_linked: texts.accountNotLinked,
  account_already_linked_to_different_user: texts.linkedToAnotherUser,
  account_suspended: texts.accountSuspended,
  email_not_found: texts.providerEmailMissing,
  provider_connected: texts.otherAccountConnected,
  provider_unavailable: texts.providerUnavailable,
  rate_limited: texts.tooManyAttempts,
  session_required: texts.connectSessionEnded,
  signup_disabled: texts.signUpClosed,
}

type ProviderProblemProps = { code: string; className: string }

/** `code` is the `error` parameter of the redirect back from a provider. */
export const ProviderProblem = ({ code, className }: ProviderProblemProps) => (
  <Notice tone="danger" className={className}>
    {messages[code] ?? texts.signInFailed}
  </Notice>
)
