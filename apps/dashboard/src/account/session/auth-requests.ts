import type {
  AccountDeletion,
  EmailChange,
  EmailConfirmation,
  FirstPassword,
  PasswordChange,
  PasswordForgotten,
  PasswordReset,
  ProviderConnection,
  ProviderSignIn,
  SignIn,
  SignUp,
} from '@tessera/contract'

import { queryClient } from '../../app/api.ts'
import { Failure, failureOfAnswer } from '../../app/failures/failure.ts'
import { paths } from '../../app/paths.ts'
import { sessionEnd } from './session-expiry.ts'

async function post(path: string, body: object): Promise<unknown> {
  const answer = await fetch(path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new Failure({ reason: 'unreachable' }, 0)
  })
  if (!answer.ok) throw await failureOfAnswer(answer)
  return answer.json()
}

export const signIn = (credentials: SignIn): Promise<unknown> => post(paths.signIn, credentials)

export const signUp = (account: SignUp): Promise<unknown> => post(paths.signUp, account)

export const signOut = (): Promise<unknown> => post(paths.signOut, {})

export const changePassword = (passwords: PasswordChange): Promise<unknown> => post(paths.changePassword, passwords)

/** Answers whether the new address has to confirm it first. */
export const changeEmail = (change: EmailChange): Promise<boolean> =>
  post(paths.changeEmail, change).then((answer) => (answer as { confirm: boolean }).confirm)

export const confirmEmail = (confirmation: EmailConfirmation): Promise<unknown> => post(paths.confirmEmail, confirmation)

export const deleteAccount = (proof: AccountDeletion): Promise<unknown> => post(paths.deleteAccount, proof)

export const requestReset = (forgotten: PasswordForgotten): Promise<unknown> => post(paths.requestReset, forgotten)

export const resetPassword = (reset: PasswordReset): Promise<unknown> => post(paths.resetPassword, reset)

export const setFirstPassword = (password: FirstPassword): Promise<unknown> => post(paths.setPassword, password)

/** Leaves for a provider, which sends whoever it knows back. */
export const signInWith = (way: ProviderSignIn): Promise<void> => leaveFor(paths.signInWith, way)

export const connectWith = (way: ProviderConnection): Promise<void> => leaveFor(paths.connectWith, way)

async function leaveFor(path: string, way: object): Promise<void> {
  const { url } = (await post(path, way)) as { url: string }
  location.assign(url)
}

/** Forgets all that was read for whoever was signed in before. */
export const forget = (): void => {
  queryClient.clear()
  sessionEnd.set(false)
}
