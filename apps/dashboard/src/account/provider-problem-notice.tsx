import { Notice } from '../ui/notice.tsx'

const words: Partial<Record<string, string>> = {
  access_denied: 'You were not signed in: the request was declined there.',
  account_not_linked:
    'There is an account with your e-mail address already. Sign in to it as you always do, then connect the other in Settings.',
  account_already_linked_to_different_user: 'That is connected to another account here.',
  account_suspended: 'This account is suspended. Ask the administrator of this instance.',
  email_not_found: 'That service does not say what your e-mail address is, and an account here needs one.',
  provider_connected: 'Another account of that service is connected already. Disconnect it first.',
  provider_unavailable: 'That service does not answer. Try again in a moment.',
  rate_limited: 'Too many tries. Wait a minute, then try again.',
  session_required: 'Nothing was connected: you are not signed in any more. Sign in, and connect it again in Settings.',
  signup_disabled: 'Sign-up is closed on this instance. Ask its administrator for an account.',
}

type ProviderProblemNoticeProps = { code: string; className: string }

/** What went wrong at a provider, by the code that came back with whoever was sent there. */
export const ProviderProblemNotice = ({ code, className }: ProviderProblemNoticeProps) => (
  <Notice tone="danger" className={className}>
    {words[code] ?? 'Signing in there did not work. Try again.'}
  </Notice>
)
