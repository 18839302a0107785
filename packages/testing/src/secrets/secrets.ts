import { createHash } from 'node:crypto'

import { minValueLength, Values } from './values.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** A response as it was sent: the request line it answers, its head, and its body without compression. */
export type Answer = { asked: string; head: string; body: string }

/** Requests that create a token. Only their response may contain its secret. */
const makesToken = /^POST \/(?:api\/v1\/tokens|trpc\/(?:[\w.]+,)*tokens\.create)\b/

/** The API reference: the same for every client, with examples that look like secrets. */
export const isReference = ({ asked }: Answer): boolean => /^GET \/(?:docs|api\/v1\/openapi\.json)\b/.test(asked)

/** Values that must occur in no response and no log line, by kind. It learns them from requests and responses. */
export class Secrets {
  readonly #values = new Values()

  keep(kind: string, value: string): void {
    if (value.length < minValueLength) return
    for (const form of [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)]) this.#values.add(form, kind)
  }

  keepBytes(kind: string, bytes: Buffer): void {
    for (const encoding of ['hex', 'base64url'] as const) this.keep(kind, bytes.toString(encoding))
    // Without padding, which also finds the padded form.
    this.keep(kind, bytes.toString('base64').replace(/=+$/, ''))
  }

  /** Learns the operator's secrets: variables named as one, and passwords in URLs. */
  learnFromVariables(env: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(env)) {
      if (/_(?:SECRET|TOKEN)$/.test(name)) this.keep(name, value)
      const [, password] = /^[a-z]+:\/\/[^/?#:]*:([^/?#@]*)@/i.exec(value) ?? []
      if (password !== undefined) this.keep(`the password in ${name}`, decodeURIComponent(password))
    }
  }

  /** Learns the passwords in a request body, JSON or form. */
  learnFromBody(body: string): void {
    const json = body.matchAll(/"\w*password":"((?:[^"\\]|\\.)*)"/gi)
    const form = body.matchAll(/(?:^|&)password=([^&]*)/g)
    for (const [, value = ''] of [...json, ...form]) this.keep('a password', value)
  }

  /** Learns the secrets that a response may contain: cookies, and the secret of a new token. Returns the response without them. */
  learnFromAnswer({ asked, head, body }: Answer): Answer {
    const headRest = head.replaceAll(/^set-cookie: ([^=\r\n]+)=([^;\r\n]+)/gim, (_, name: string, value: string) => {
      const session = name.endsWith('session_token')
      // The part after the dot is the signature.
      const secret = session ? (value.split('.')[0] ?? '') : value
      this.keep(session ? 'a session' : `the cookie ${name}`, secret)
      if (session) this.keepBytes('the hash of a session', sha256(secret))
      return `set-cookie: ${name}=`
    })
    const bodyRest = body.replaceAll(/"token":"(tess_\w+)"/g, (text, secret: string) => {
      if (!makesToken.test(asked) || this.#values.has(secret)) return text
      this.keep('a token', secret)
      this.keepBytes('the hash of a token', sha256(secret))
      return '"token":""'
    })
    return { asked, head: headRest, body: bodyRest }
  }

  /** The kinds of secrets that a text contains. */
  in(text: string): string[] {
    return this.#values.kindsIn(text)
  }
}
