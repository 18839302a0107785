import { expect, test } from 'vitest'

import { EnvRefused, readEnv } from './env.ts'

const contact = (value: string) => readEnv({ SECURITY_CONTACT: value }).securityContact

test('whom to tell of a vulnerability is an address with its scheme, and a bare one is of e-mail', () => {
  expect(contact('security@example.com')).toBe('mailto:security@example.com')
  for (const url of ['mailto:security@example.com', 'https://example.com/report?a=b', 'tel:+1-201-555-0123']) expect(contact(url)).toBe(url)
  expect(contact('')).toBeUndefined()
})

test.each(['security', 'http://example.com', 'javascript:alert(1)', 'a@b c', 'a@b\nExpires: never', 'mailto:', 'https://', '@example.com'])(
  'SECURITY_CONTACT=%j stops the start with one line that names it',
  (value) => {
    expect(() => contact(value)).toThrow(
      new EnvRefused('SECURITY_CONTACT must be an e-mail address, or an address that begins with mailto:, https:// or tel:'),
    )
  },
)
