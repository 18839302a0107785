import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll } from 'vitest'

const clientId = 'an-id'
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An OpenID Connect issuer on loopback, whose codes say themselves who came. Call it at the top of the file. */
export async function testIssuer() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  let issuer = ''
  const signed = (claims: object) => {
    const content = `${encode({ alg: 'RS256', kid: 'one' })}.${encode(claims)}`
    return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`
  }
  const answers: Record<string, (request: IncomingMessage) => object | Promise<object>> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/keys': () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] }),
    '/token': async (request) => {
      let body = ''
      for await (const part of request) body += String(part)
      const code = new URLSearchParams(body).get('code') ?? ''
      const now = Math.floor(Date.now() / 1000)
      const claims = JSON.parse(Buffer.from(code, 'base64url').toString()) as object
      return {
        access_token: 'x',
        token_type: 'Bearer',
        id_token: signed({ iss: issuer, aud: clientId, iat: now, exp: now + 60, ...claims }),
      }
    },
  }
  const server = createServer((request, response) => {
    void Promise.resolve(answers[request.url ?? '']?.(request)).then((answer) =>
      response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {})),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => server.close())
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: 'what-the-provider-knows-it-by' },
    /** The code that the provider returns for the user `sub`. `sent` is the authorization URL to which the browser was redirected. */
    codeOf: (sent: URL, sub: string) => encode({ sub, email: `${sub}@example.com`, name: sub, nonce: sent.searchParams.get('nonce') }),
  }
}
