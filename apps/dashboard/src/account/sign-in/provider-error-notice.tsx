import { Notice } from '../../ui/display/notice.tsx'
import * as texts from '../texts.ts'

const words: Partial<Record<string, string>> = {
  access_denied: texts.declined,
  account_not_linked: texts.notConnected,
  account_already_linked_to_different_user: texts.connectedToAnother,
  account_suspended: texts.suspended,
  email_not_found: texts.noEmailThere,
  provider_connected: texts.anotherIsConnected,
  provider_unavailable: texts.providerAway,
  rate_limited: texts.tooManyTries,
  session_required: texts.nothingConnected,
  signup_disabled: texts.signUpClosed,
}

type ProviderProblemNoticeProps = { code: string; className: string }

/** What went wrong at a provider, by the code that came back with whoever was sent there. */
export const ProviderProblemNotice = ({ code, className }: ProviderProblemNoticeProps) => (
  <Notice tone="danger" className={className}>
    {words[code] ?? texts.signingInFailed}
  </Notice>
)
