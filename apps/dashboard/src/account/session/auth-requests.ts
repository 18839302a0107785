import type {
  AccountDeletion,
  EmailChange,
  EmailConfirmation,
  FirstPassword,
  PasswordChange,
  PasswordResetRequest,
  PasswordReset,
  ProviderConnection,
  ProviderSignIn,
  SignIn,
  SignUp,
} from '@tessera/contract'

import { queryClient, sessionEnd } from '../../app/api.ts'
import { Failure, failureOfResponse } from '../../app/failures/failure.ts'
import { paths } from '../../app/paths.ts'

async function post(path: string, body: object): Promise<unknown> {
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new Failure({ reason: 'unreachable' }, 0)
  })
  if (!response.ok) throw await failureOfResponse(response)
  return response.json()
}

export const signIn = (credentials: SignIn): Promise<unknown> => post(paths.signIn, credentials)

export const signUp = (account: SignUp): Promise<unknown> => post(paths.signUp, account)

export const signOut = (): Promise<unknown> => post(paths.signOut, {})

export const changePassword = (passwords: PasswordChange): Promise<unknown> => post(paths.changePassword, passwords)

/** Resolves to true if the new address must be confirmed by mail before the change takes effect. */
export const changeEmail = (change: EmailChange): Promise<boolean> =>
  post(paths.changeEmail, change).then((response) => (response as { confirm: boolean }).confirm)

export const confirmEmail = (confirmation: EmailConfirmation): Promise<unknown> => post(paths.confirmEmail, confirmation)

export const deleteAccount = (proof: AccountDeletion): Promise<unknown> => post(paths.deleteAccount, proof)

export const requestReset = (request: PasswordResetRequest): Promise<unknown> => post(paths.requestReset, request)

export const resetPassword = (reset: PasswordReset): Promise<unknown> => post(paths.resetPassword, reset)

export const setFirstPassword = (password: FirstPassword): Promise<unknown> => post(paths.setPassword, password)

/** Redirects the browser to the provider. */
export const signInWith = (request: ProviderSignIn): Promise<void> => redirectToProvider(paths.signInWith, request)

/** Redirects the browser to the provider. */
export const connectWith = (request: ProviderConnection): Promise<void> => redirectToProvider(paths.connectWith, request)

async function redirectToProvider(path: string, request: object): Promise<void> {
  const { url } = (await post(path, request)) as { url: string }
  location.assign(url)
}

/** Drops everything cached for the previous session. */
export const clearSessionData = (): void => {
  queryClient.clear()
  sessionEnd.set(false)
}
