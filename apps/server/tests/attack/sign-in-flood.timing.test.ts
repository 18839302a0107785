import { setTimeout } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { testService } from '../support/service.ts'

const { account, as, send } = await testService({ TRUSTED_PROXIES: 'loopback' })

const signInsPerSecond = 60
const floodMs = 5_000

const signIn = (network: number) =>
  send(
    'POST',
    '/api/auth/sign-in/email',
    { email: `unknown-${network}@example.com`, password: 'wrong' },
    { 'x-forwarded-for': `2001:db8:${network.toString(16)}::1` },
  )

test('a flood of sign-ins from many networks is refused beyond a bound, and does not delay pages that are rendered', async () => {
  const who = await account()
  const owner = as(await who.token())
  const { id, slug } = (await owner('POST', '/api/v1/pages', { slug: 'flooded', title: 'Page', description: '' })).body as {
    id: string
    slug: string
  }
  await owner('POST', `/api/v1/pages/${id}/publish`)

  const flood: Promise<number>[] = []
  const coldPageMs: number[] = []
  const end = performance.now() + floodMs
  const readColdPages = async () => {
    for (let n = 0; performance.now() < end; n += 1) {
      await owner('PATCH', `/api/v1/pages/${id}`, { title: `Page ${n}` })
      const began = performance.now()
      expect((await send('GET', `/${slug}`, undefined, { 'accept-encoding': 'gzip' })).text).toContain(`Page ${n}`)
      coldPageMs.push(performance.now() - began)
      await setTimeout(100)
    }
  }
  const reading = readColdPages()
  for (let network = 1; performance.now() < end; network += 1) {
    flood.push(signIn(network).then(({ status }) => status))
    await setTimeout(1_000 / signInsPerSecond)
  }
  await reading
  expect(new Set(await Promise.all(flood))).toEqual(new Set([401, 429]))
  expect(coldPageMs.length).toBeGreaterThan(10)
  expect(Math.max(...coldPageMs)).toBeLessThan(1_000)
})
