import { expect, test } from 'vitest'

import { readEnv } from '../../env.ts'
import { judgeClock } from './clock-check.ts'
import { examineProxies } from './proxy-check.ts'

test('clocks that differ by a second show, and by a minute fail', () => {
  expect(judgeClock(-999)).toEqual({ verdict: 'ok', says: "the database's is the same" })
  expect(judgeClock(1_500)).toMatchObject({ verdict: 'warn', says: expect.stringContaining("2 s ahead of this machine's") as string })
  expect(judgeClock(-86_400_000)).toMatchObject({ verdict: 'fail', says: expect.stringContaining('86400 s behind') as string })
})

const https = { PUBLIC_URL: 'https://links.example.com' }

test.each([
  [{}, 'ok', /forwards 203\.0\.113\.7 makes the client 127\.0\.0\.1$/],
  [https, 'warn', /makes the client 127\.0\.0\.1, and so all visitors one; .* TRUSTED_PROXIES$/],
  [{ ...https, TRUSTED_PROXIES: 'loopback' }, 'ok', /makes the client 203\.0\.113\.7; trusted are loopback$/],
  [
    { ...https, TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.1' },
    'ok',
    /makes the client 127\.0\.0\.1; trusted are 10\.0\.0\.0\/8, 192\.0\.2\.1$/,
  ],
  [{ TRUSTED_PROXIES: 'loopback' }, 'warn', /set PUBLIC_URL/],
  [{ COUNTRY_HEADER: 'CF-IPCountry' }, 'warn', /COUNTRY_HEADER counts only from TRUSTED_PROXIES/],
])('with %j the proxies are judged by whom they make the client', (source, verdict, says) => {
  expect(examineProxies(readEnv(source))).toEqual({ verdict, says: expect.stringMatching(says) as string })
})
