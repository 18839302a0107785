import { errors, type Reason, statusOf } from '@tessera/contract'
import { expect, test } from 'vitest'

import { Failure } from './failure.ts'

const messageOf = (reason: Reason) => new Failure({ reason, message: errors[reason].message }, statusOf(reason)).message
const reasons = Object.keys(errors) as Reason[]

test('people and API clients get different messages about a missing session and invalid input', () => {
  const signedOut = reasons.filter((reason) => statusOf(reason) === 401 && reason !== 'credentials_invalid')
  expect(signedOut).toContain('token_missing')
  for (const reason of signedOut) expect(messageOf(reason), reason).toBe('Your session has ended. Sign in again.')
  const issues = [{ path: ['title'], message: 'Must not be empty' }]
  const invalid = new Failure({ reason: 'invalid_input', message: errors.invalid_input.message, issues }, 400)
  expect(invalid.message).toBe('Some fields are missing or invalid.')
  expect(messageOf('credentials_invalid')).toBe(errors.credentials_invalid.message)
})
