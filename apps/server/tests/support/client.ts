import { lookThrough, secrets } from './secrets/known-secrets.ts'

export type Answered = { status: number; headers: Headers; text: string; ms: number }
export type Call = (method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<Answered>

let visitors = 0

/** Headers of a new visitor with a browser: clicks of programs do not count, nor a visitor's second click within seconds. */
export const newVisitor = () => ({
  'user-agent': `Mozilla/5.0 (X11; Linux x86_64; rv:133.${process.pid}.${(visitors += 1)}) Gecko/20100101 Firefox/133.0`,
})

/** Requests to a server, each with the time that it took; one that is not answered within a minute fails. */
export const callsTo =
  (url: string, own: Record<string, string> = {}): Call =>
  async (method, path, body, headers = {}) => {
    const began = performance.now()
    const sent = body && JSON.stringify(body)
    if (sent !== undefined) secrets.learnFromBody(sent)
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(60_000),
      headers: { ...own, ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(sent !== undefined && { body: sent }),
    })
    const text = await response.text()
    const ms = performance.now() - began
    const head = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
    lookThrough({ asked: `${method} ${path}`, head, body: text })
    return { status: response.status, headers: response.headers, text, ms }
  }

export const jsonOf = <T>({ text, status }: Answered): T => {
  if (status >= 300) throw new Error(`Answered ${status}: ${text}`)
  return JSON.parse(text) as T
}

export const cookieOf = ({ headers }: Answered): string =>
  headers
    .getSetCookie()
    .map((value) => value.split(';', 1)[0])
    .join('; ')

export type Account = { cookie: string; token: string; email: string; pageId: string; slug: string; linkId: string }

/** Signs up an account with one published page that has one link. */
export async function signUp(url: string, name: string): Promise<Account> {
  const email = `${name}@example.com`
  const signedUp = await callsTo(url)('POST', '/api/auth/sign-up/email', { name, email, password: 'correct horse' })
  if (signedUp.status !== 200) throw new Error(`Answered ${signedUp.status}: ${signedUp.text}`)
  const cookie = cookieOf(signedUp)
  const { token } = jsonOf<{ token: string }>(
    await callsTo(url, { cookie })('POST', '/api/v1/tokens', { scopes: ['pages:read', 'pages:write', 'links:write', 'tokens:manage'] }),
  )
  const api = callsTo(url, { authorization: `Bearer ${token}` })
  const { id: pageId } = jsonOf<{ id: string }>(await api('POST', '/api/v1/pages', { title: name, description: '', slug: name }))
  const { id: linkId } = jsonOf<{ id: string }>(await api('POST', `/api/v1/pages/${pageId}/links`, { url: 'https://example.com' }))
  await api('POST', `/api/v1/pages/${pageId}/publish`)
  return { cookie, token, email, pageId, slug: name, linkId }
}
