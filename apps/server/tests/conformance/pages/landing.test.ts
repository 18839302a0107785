import { expect, test } from 'vitest'

import { testService } from '../../support/service.ts'

const open = await testService()
const closed = await testService({ SIGN_UP: 'closed' })

const signUpOf = async (service: typeof open) =>
  ((await service.send('GET', '/trpc/account.instance')).body as { result: { data: { signUp: string } } }).result.data.signUp

test('without an account, the first screen creates one', async () => {
  for (const service of [open, closed]) {
    const { status, headers } = await service.send('GET', '/')
    expect([status, headers.get('location')]).toEqual([302, '/sign-up'])
    expect(await signUpOf(service)).toBe('first')
  }
})

test('visitors without a session get a landing page, and those with a session the dashboard', async () => {
  const { cookie } = await open.account()
  await closed.account()
  expect([await signUpOf(open), await signUpOf(closed)]).toEqual(['open', 'closed'])
  const landing = await open.send('GET', '/')
  expect(landing.status).toBe(200)
  expect(landing.text).toContain('href="/sign-up"')
  expect(landing.text).not.toContain('<script')
  expect(landing.text).not.toContain('noindex')
  expect([landing.headers.get('vary'), landing.headers.get('cache-control')]).toEqual(['accept-encoding, cookie', 'no-cache'])
  expect((await closed.send('GET', '/')).text).not.toContain('href="/sign-up"')
  const dashboard = await open.send('GET', '/', undefined, { cookie })
  expect(dashboard.text).toBe('<!doctype html><title>Tessera</title>')
  expect(dashboard.headers.get('vary')).toBe('cookie')
})

test('the landing page is compressed, and not sent again if it has not changed', async () => {
  const encodings = { 'accept-encoding': 'gzip, br' }
  const landing = await open.send('GET', '/', undefined, encodings)
  expect([landing.status, landing.headers.get('content-encoding')]).toEqual([200, 'br'])
  const etag = landing.headers.get('etag') ?? ''
  const again = await open.send('GET', '/', undefined, { ...encodings, 'if-none-match': etag })
  expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag])
})
