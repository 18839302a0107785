import { Notice } from '../../ui/display/notice.tsx'
import * as texts from '../texts.ts'

const messages: Partial<Record<string, string>> = {
  access_denied: texts.signInCancelled,
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
