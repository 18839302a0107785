import type { AccountDeletion, PasswordChange, PasswordForgotten, PasswordReset, SignIn, SignUp } from '@tessera/contract'

import { queryClient } from '../api.ts'
import { Failure, failureOfAnswer } from '../failure.ts'
import { paths } from '../paths.ts'
import { sessionEnd } from './session-end.ts'

async function post(path: string, body: object): Promise<void> {
  const answer = await fetch(path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new Failure({ reason: 'unreachable' }, 0)
  })
  if (!answer.ok) throw await failureOfAnswer(answer)
}

export const signIn = (credentials: SignIn): Promise<void> => post(paths.signIn, credentials)

export const signUp = (account: SignUp): Promise<void> => post(paths.signUp, account)

export const signOut = (): Promise<void> => post(paths.signOut, {})

export const changePassword = (passwords: PasswordChange): Promise<void> => post(paths.changePassword, passwords)

export const deleteAccount = (proof: AccountDeletion): Promise<void> => post(paths.deleteAccount, proof)

export const requestReset = (forgotten: PasswordForgotten): Promise<void> => post(paths.requestReset, forgotten)

export const resetPassword = (reset: PasswordReset): Promise<void> => post(paths.resetPassword, reset)

/** Forgets all that was read for whoever was signed in before. */
export const forget = (): void => {
  queryClient.clear()
  sessionEnd.set(false)
}
