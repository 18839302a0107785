import { embeddedRelease } from '@tessera/db'
import { expect, test } from 'vitest'

import { readEnv } from '../../env.ts'
import { checkClock, outdatedRelease } from './checks.ts'
import { checkProxies } from './doctor.ts'

test('a clock difference of a second is a warning, of a minute a failure', () => {
  expect(checkClock(-999)).toEqual({ verdict: 'ok', message: 'the database has the same time' })
  expect(checkClock(1_500)).toMatchObject({ verdict: 'warn', message: expect.stringContaining('2 s ahead of this machine') as string })
  expect(checkClock(-86_400_000)).toMatchObject({ verdict: 'fail', message: expect.stringContaining('86400 s behind') as string })
})

test('an embedded PostgreSQL is outdated when a newer minor release is due, or when the service still runs an older one', () => {
  const { version, releasedOn } = embeddedRelease
  const daysLater = (days: number) => Date.parse(releasedOn) + days * 86_400_000
  expect(outdatedRelease(version, daysLater(91))).toBeUndefined()
  expect(outdatedRelease(version, daysLater(101))).toMatch(/^released on 20\d\d-.* update Tessera, or set DATABASE_URL/)
  expect(outdatedRelease('18.0', daysLater(1))).toContain(`contains PostgreSQL ${version}; restart the service to use it`)
})

const https = { PUBLIC_URL: 'https://links.example.com' }

test.each([
  [{}, 'ok', /visitor 203\.0\.113\.7 is seen as 127\.0\.0\.1; trusted: none$/],
  [https, 'warn', /is seen as 127\.0\.0\.1, like all others; .* set TRUSTED_PROXIES/],
  [{ ...https, TRUSTED_PROXIES: 'loopback' }, 'ok', /is seen as 203\.0\.113\.7; trusted: loopback$/],
  [{ ...https, TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.1' }, 'ok', /is seen as 127\.0\.0\.1; trusted: 10\.0\.0\.0\/8, 192\.0\.2\.1$/],
  [{ TRUSTED_PROXIES: 'loopback' }, 'warn', /set PUBLIC_URL/],
  [{ COUNTRY_HEADER: 'CF-IPCountry' }, 'warn', /COUNTRY_HEADER is only read from TRUSTED_PROXIES/],
])('with %j the check of the proxies is %s', (source, verdict, message) => {
  expect(checkProxies(readEnv(source))).toEqual({ verdict, message: expect.stringMatching(message) as string })
})
