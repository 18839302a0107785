import { createHmac } from 'node:crypto'

import { expect, test } from 'vitest'

import { hasSessionCookie, signedSession } from './session-cookie.ts'

const secret = 'a secret'
const signed = (token: string) => encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`)

test('the token is read where this service has signed it, among other cookies and under its name on https', () => {
  expect(signedSession(`a=b; tessera.session_token=${signed('token')}; c=d`, secret)).toBe('token')
  expect(signedSession(`__Secure-tessera.session_token=${signed('to.ken')}`, secret)).toBe('to.ken')
})

test.each(['', '.', 'token', 'token.', '.signature', 'token.signature', '%', '%0A', signed('other').replace('other', 'token')])(
  '%j is no session',
  (value) => {
    expect(hasSessionCookie(`tessera.session_token=${value}`)).toBe(true)
    expect(signedSession(`tessera.session_token=${value}`, secret)).toBeUndefined()
  },
)

test('a cookie costs no more than its length, whatever stands in it', () => {
  const steps = (length: number) => {
    const before = performance.now()
    for (let i = 0; i < 20; i += 1) signedSession(`tessera.session_token=${'.'.repeat(length)}%0Ax`, secret)
    return performance.now() - before
  }
  steps(1_000)
  // Sixteen times the length; a search that went back over it would take 256 times as long.
  expect(steps(16_000)).toBeLessThan(100 * Math.max(steps(1_000), 0.05))
})
