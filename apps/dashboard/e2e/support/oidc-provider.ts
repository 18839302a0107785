import { once } from 'node:events'

import Provider from 'oidc-provider'

import { freePort } from './free-port.ts'

type Person = { sub: string; email: string; name?: string }

/** An OpenID Connect provider on loopback that signs every user in as `person`. It does not listen until started. */
export async function testProvider(person: Person) {
  const port = await freePort()
  const issuer = `http://localhost:${port}`
  const client = { client_id: 'tessera', client_secret: 'a secret of the tests' }
  return {
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.client_id, OIDC_CLIENT_SECRET: client.client_secret },
    /** `instance`: URL of the instance that signs in with it. Resolves to a function that stops the provider. */
    async start(instance: string) {
      const provider = new Provider(issuer, {
        clients: [{ ...client, redirect_uris: [`${instance}/api/auth/callback/oidc`] }],
        claims: { openid: ['sub'], email: ['email'], profile: ['name'] },
        findAccount: () => ({ accountId: person.sub, claims: () => person }),
        loadExistingGrant: async ({ oidc }) => {
          const grant = new oidc.provider.Grant({ accountId: person.sub, clientId: client.client_id })
          grant.addOIDCScope('openid profile email')
          await grant.save()
          return grant
        },
        interactions: { url: () => '/enter' },
        features: { devInteractions: { enabled: false } },
        cookies: { keys: ['a key of the tests'] },
      })
      provider.use((ctx, next) =>
        ctx.path === '/enter' ? provider.interactionFinished(ctx.req, ctx.res, { login: { accountId: person.sub } }) : next(),
      )
      const server = provider.listen(port, 'localhost')
      await once(server, 'listening')
      return () => server.close()
    },
  }
}
