import { createHmac, timingSafeEqual } from 'node:crypto'

const cookie = /(?:^|;\s*)(?:__Secure-)?tessera\.session_token=([^;]*)/

/** True where a cookie header holds a session of ours, valid or not. */
export const hasSessionCookie = (header: string | undefined): boolean => header !== undefined && cookie.test(header)

/** The session's token, where we have signed it. Whether the session still is one, the database knows. */
export function signedSession(header: string, secret: string): string | undefined {
  const value = decoded(cookie.exec(header)?.[1] ?? '')
  const dot = value.lastIndexOf('.')
  if (dot < 1) return undefined
  const [token, signature] = [value.slice(0, dot), value.slice(dot + 1)]
  const expected = createHmac('sha256', secret).update(token).digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
