import { createHmac, timingSafeEqual } from 'node:crypto'

const sessionCookie = /(?:^|;\s*)(?:__Secure-)?tessera\.session_token=([^;]*)/

/** Whether a `Cookie` header holds a session cookie, valid or not. */
export const hasSessionCookie = (header: string | undefined): boolean => header !== undefined && sessionCookie.test(header)

/** The session token, if its signature is valid. Does not check whether the session still exists. */
export function signedSession(header: string, secret: string): string | undefined {
  const value = decode(sessionCookie.exec(header)?.[1] ?? '')
  const dot = value.lastIndexOf('.')
  if (dot < 1) return undefined
  const [token, signature] = [value.slice(0, dot), value.slice(dot + 1)]
  const expected = sign(token, secret)
  const given = Buffer.from(signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}

const sign = (token: string, secret: string): Buffer => createHmac('sha256', secret).update(token).digest()

/** The value of the cookie that holds a session token. */
export const sessionCookieValue = (token: string, secret: string): string =>
  encodeURIComponent(`${token}.${sign(token, secret).toString('base64')}`)

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
