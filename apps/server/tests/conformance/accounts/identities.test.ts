import { expect, test } from 'vitest'

import { testIssuer } from '../../support/network/issuer.ts'
import { type Answered, testService } from '../../support/service.ts'

const { issuer, env, codeOf } = await testIssuer()
const { send, account, db } = await testService(env)

const enter = () => send('POST', '/api/auth/sign-in/social', { provider: 'oidc' })
const link = (cookie: string) => send('POST', '/api/auth/link-social', { provider: 'oidc', password: 'correct horse' }, { cookie })

/** As `sub`, who was sent to the issuer. */
async function comeBack(begun: Answered, sub: string, session = ''): Promise<Answered> {
  expect(begun.status, begun.text).toBe(200)
  const sent = new URL((begun.body as { url: string }).url)
  const query = new URLSearchParams({ state: sent.searchParams.get('state') ?? '', code: codeOf(sent, sub) })
  const cookie = [session, ...begun.headers.getSetCookie().map((value) => value.split(';', 1)[0])].join('; ')
  return send('GET', `/api/auth/callback/oidc?${query.toString()}`, undefined, { cookie })
}

const identities = async (ownerId: string) =>
  (
    await db.pool.query<{ account_id: string }>("select account_id from accounts where user_id = $1 and provider_id = 'oidc'", [ownerId])
  ).rows.map((row) => row.account_id)

test('an account has one identity at a provider, even if two connection attempts were started', async () => {
  const { cookie, ownerId } = await account()
  const [one, two] = [await link(cookie), await link(cookie)]
  expect((await comeBack(one, 'ada', cookie)).headers.get('location')).toBe('/settings')
  expect((await comeBack(two, 'mallory', cookie)).headers.get('location')).toBe('/settings?error=provider_connected')
  expect(await link(cookie)).toMatchObject({ status: 409, body: { code: 'CONFLICT', reason: 'provider_connected' } })
  expect(await identities(ownerId)).toHaveLength(1)
})

test('an identity is the pair of issuer and subject, and signs in to the same account again', async () => {
  for (const time of ['first', 'second']) {
    const back = await comeBack(await enter(), 'grace')
    expect(back.headers.getSetCookie().join(), `${time}: ${back.headers.get('location')}`).toContain('session_token=')
  }
  const { rows } = await db.pool.query<{ account_id: string }>(
    "select account_id from accounts join users on users.id = user_id where email = 'grace@example.com'",
  )
  expect(rows).toEqual([{ account_id: `${issuer}#grace` }])
})
