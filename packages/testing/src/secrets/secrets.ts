import { createHash } from 'node:crypto'

import { shortest, Values } from './values.ts'

/** An answer as it went out: to what, its head, and its body without compression. */
export type Answer = { asked: string; head: string; body: string }

/** What makes a token, and may answer with its secret once. */
const makesToken = /^POST \/(?:api\/v1\/tokens|trpc\/(?:[\w.]+,)*tokens\.create)\b/

/** Shown to everybody alike, with examples of everything. */
export const isReference = ({ asked }: Answer): boolean => /^GET \/(?:docs|api\/v1\/openapi\.json)\b/.test(asked)

/** Values that belong in no answer and no log line, each by what it is. Learns them from what is sent and answered. */
export class Secrets {
  readonly #values = new Values()

  keep(kind: string, value: string): void {
    if (value.length < shortest) return
    for (const form of [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)]) this.#values.add(form, kind)
  }

  keepBytes(kind: string, bytes: Buffer): void {
    for (const encoding of ['hex', 'base64url'] as const) this.keep(kind, bytes.toString(encoding))
    // Whether or not it is padded.
    this.keep(kind, bytes.toString('base64').replace(/=+$/, ''))
  }

  /** What the operator tells the service alone: variables that name a secret, and passwords in addresses. */
  learnFromVariables(env: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(env)) {
      if (/_(?:SECRET|TOKEN)$/.test(name)) this.keep(name, value)
      if (URL.canParse(value)) this.keep(`the password in ${name}`, decodeURIComponent(new URL(value).password))
    }
  }

  /** The passwords in a body that is sent, as JSON or as a form. */
  learnFromBody(body: string): void {
    const json = body.matchAll(/"\w*password":"((?:[^"\\]|\\.)*)"/gi)
    const form = body.matchAll(/(?:^|&)password=([^&]*)/g)
    for (const [, value = ''] of [...json, ...form]) this.keep('a password', value)
  }

  /** What is new in an answer and has its place there: cookies, and the secret of a token that it makes. Returns the rest. */
  learnFromAnswer({ asked, head, body }: Answer): Answer {
    const headRest = head.replaceAll(/^set-cookie: ([^=\r\n]+)=([^;\r\n]+)/gim, (_, name: string, value: string) => {
      const session = name.endsWith('session_token')
      // The rest is its signature.
      this.keep(session ? 'a session' : `the cookie ${name}`, session ? (value.split('.')[0] ?? '') : value)
      return `set-cookie: ${name}=`
    })
    const bodyRest = body.replaceAll(/"token":"(tess_\w+)"/g, (text, secret: string) => {
      if (!makesToken.test(asked) || this.#values.has(secret)) return text
      this.keep('a token', secret)
      this.keepBytes('the hash of a token', createHash('sha256').update(secret).digest())
      return '"token":""'
    })
    return { asked, head: headRest, body: bodyRest }
  }

  /** Which kinds of them stand in a text. */
  in(text: string): string[] {
    return this.#values.kindsIn(text)
  }
}
