import { createHmac } from 'node:crypto'

import { expect, test } from 'vitest'

import { hasSessionCookie, signedSession } from './session-cookie.ts'

const secret = 'a secret'
const signed = (token: string) => encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`)

test('a signed token is read from among other cookies, also under the __Secure- name used with https', () => {
  expect(signedSession(`a=b; tessera.session_token=${signed('token')}; c=d`, secret)).toBe('token')
  expect(signedSession(`__Secure-tessera.session_token=${signed('to.ken')}`, secret)).toBe('to.ken')
})

test.each(['', '.', 'token', 'token.', '.signature', 'token.signature', '%', '%0A', signed('other').replace('other', 'token')])(
  'the value %j is not accepted as a session',
  (value) => {
    expect(hasSessionCookie(`tessera.session_token=${value}`)).toBe(true)
    expect(signedSession(`tessera.session_token=${value}`, secret)).toBeUndefined()
  },
)

test('reading a cookie takes linear time, whatever the value', () => {
  /** The shortest of many: others use the processor during some. */
  const measureMs = (length: number) => {
    const times = Array.from({ length: 50 }, () => {
      const before = performance.now()
      signedSession(`tessera.session_token=${'.'.repeat(length)}%0Ax`, secret)
      return performance.now() - before
    })
    return Math.min(...times)
  }
  measureMs(1_000)
  // A quadratic search would take 256 times as long for 16 times the length.
  expect(measureMs(16_000)).toBeLessThan(100 * Math.max(measureMs(1_000), 0.001))
})
