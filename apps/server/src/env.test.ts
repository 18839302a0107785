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

const publicUrl = { PUBLIC_URL: 'https://links.example.com' }
const sender = (value: string) => readEnv({ SMTP_URL: value, ...publicUrl }).smtp

test('mails are from the sender that SMTP_URL names, else from its user, else from the instance', () => {
  expect(sender('smtp://mail.example.com:2525?from=a@example.com')).toEqual({ url: 'smtp://mail.example.com:2525', from: 'a@example.com' })
  expect(sender('smtps://b%40example.com:x@mail.example.com')?.from).toBe('b@example.com')
  expect(sender('smtps://user:x@mail.example.com')?.from).toBe('tessera@links.example.com')
})

test('SMTP_URL that names no mail server, or has nowhere to lead to, stops the start with one line', () => {
  for (const wrong of ['mail.example.com', 'http://mail.example.com', 'smtp://'])
    expect(() => sender(wrong), wrong).toThrow(/^SMTP_URL must be /)
  expect(() => readEnv({ SMTP_URL: 'smtp://mail.example.com' })).toThrow(/^SMTP_URL needs PUBLIC_URL/)
})

test('what means something only together is missed by name', () => {
  expect(() => readEnv({ GITHUB_CLIENT_ID: 'x', OIDC_ISSUER: 'https://login.example.com' })).toThrow(
    new EnvRefused(
      [
        'GITHUB_CLIENT_SECRET is missing, which GITHUB_CLIENT_ID needs',
        'OIDC_CLIENT_ID is missing, which OIDC_ISSUER needs',
        'OIDC_CLIENT_SECRET is missing, which OIDC_ISSUER needs',
      ].join('\n'),
    ),
  )
})

test('REDIS_URL that names no Redis stops the start with one line', () => {
  for (const right of ['redis://localhost', 'rediss://user:password@redis.example.com:6380/2'])
    expect(readEnv({ REDIS_URL: right }).redisUrl).toBe(right)
  for (const wrong of ['localhost:6379', 'http://localhost', 'redis://', 'redis:///0']) {
    expect(() => readEnv({ REDIS_URL: wrong }), wrong).toThrow(
      new EnvRefused('REDIS_URL must be an address such as redis://localhost:6379'),
    )
  }
})

test('figures of several workers want a port of their own', () => {
  const metrics = { METRICS_TOKEN: 'a-token-for-figures', WORKERS: '2' }
  expect(() => readEnv(metrics)).toThrow(/^METRICS_PORT is missing/)
  expect(readEnv({ ...metrics, METRICS_PORT: '9464' }).metrics).toEqual({ token: 'a-token-for-figures', port: 9464, host: 'localhost' })
  expect(readEnv({ METRICS_TOKEN: 'a-token-for-figures' }).metrics?.port).toBeUndefined()
  expect(() => readEnv({ METRICS_TOKEN: 'short' })).toThrow(/^METRICS_TOKEN must have at least 16 characters/)
  expect(readEnv({}).metrics).toBeUndefined()
})
