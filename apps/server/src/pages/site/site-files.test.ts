import { expect, test } from 'vitest'

import { securityTxt } from './site-files.ts'

const noon = Date.parse('2026-11-21T12:00:00Z')

test('security.txt has the fields of RFC 9116: Contact, Expires and Canonical', () => {
  expect(securityTxt('mailto:security@example.com', 'https://links.example.com', noon)).toBe(
    'Contact: mailto:security@example.com\nExpires: 2027-05-21T00:00:00.000Z\nCanonical: https://links.example.com/.well-known/security.txt\n',
  )
  expect(securityTxt('https://example.com/report', undefined, noon)).not.toContain('Canonical')
})

test('security.txt stays the same for a day and expires in less than a year', () => {
  const day = 86_400_000
  const at = (now: number) => securityTxt('mailto:a@example.com', undefined, now)
  const midnight = Date.parse('2026-11-21T00:00:00Z')
  expect(at(midnight)).toBe(at(midnight + day - 1))
  expect(at(midnight + day)).not.toBe(at(midnight))
  const expires = Date.parse(/Expires: (\S+)/.exec(at(noon))?.[1] ?? '')
  expect((expires - noon) / day).toBeGreaterThan(179)
  expect((expires - noon) / day).toBeLessThan(366)
})
