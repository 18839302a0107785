import type * as contract from '@tessera/contract'

import { queryClient, sessionEnd } from '../../app/api.ts'
import { Failure, failureOfResponse } from '../../app/failures/failure.ts'

/** The function that sends `Input` to a path of the session API. */
const post =
  <Input extends object, Output = unknown>(path: string) =>
  async (input: Input): Promise<Output> => {
    const response = await fetch(`/api/auth/${path}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    }).catch(() => {
      throw new Failure({ reason: 'unreachable' }, 0)
    })
    if (!response.ok) throw await failureOfResponse(response)
    return response.json() as Promise<Output>
  }

/** Makes a function that fetches the provider's authorization URL and redirects the browser to it. */
const redirect = <Input extends object>(path: string) => {
  const start = post<Input, { url: string }>(path)
  return async (input: Input): Promise<void> => location.assign((await start(input)).url)
}

export const signIn = post<contract.SignIn>('sign-in/email')
export const signUp = post<contract.SignUp>('sign-up/email')
export const signOut = post<Record<string, never>>('sign-out')
export const changePassword = post<contract.PasswordChange, contract.LiveTokens>('change-password')
/** `confirm`: the new address must be confirmed by mail before the change takes effect. */
export const changeEmail = post<contract.EmailChange, { confirm: boolean }>('change-email')
export const confirmEmail = post<contract.EmailConfirmation>('confirm-email')
export const deleteAccount = post<contract.AccountDeletion>('delete-account')
export const requestReset = post<contract.PasswordResetRequest>('request-password-reset')
export const resetPassword = post<contract.PasswordReset, contract.LiveTokens>('reset-password')
/** Fails with `reset_link_invalid` if the link is used up or has expired. */
export const checkResetLink = post<contract.ResetLinkCheck, contract.LiveTokens>('check-reset-link')
export const setFirstPassword = post<contract.FirstPassword>('set-password')
export const signInWith = redirect<contract.ProviderSignIn>('sign-in/social')
export const connectWith = redirect<contract.ProviderConnection>('link-social')

/** Drops everything cached for the previous session. */
export const clearSessionData = (): void => {
  queryClient.clear()
  sessionEnd.set(false)
}
