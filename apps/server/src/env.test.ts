import { expect, test } from 'vitest'

import { EnvRefused, readEnv } from './env.ts'

const contact = (value: string) => readEnv({ SECURITY_CONTACT: value }).securityContact

test('SECURITY_CONTACT keeps a URI and turns a bare email address into a mailto: one', () => {
  expect(contact('security@example.com')).toBe('mailto:security@example.com')
  for (const url of ['mailto:security@example.com', 'https://example.com/report?a=b', 'tel:+1-201-555-0123']) expect(contact(url)).toBe(url)
  expect(contact('')).toBeUndefined()
})

test.each(['security', 'http://example.com', 'javascript:alert(1)', 'a@b c', 'a@b\nExpires: never', 'mailto:', 'https://', '@example.com'])(
  'SECURITY_CONTACT=%j is refused with one line that names the variable',
  (value) => {
    expect(() => contact(value)).toThrow(
      new EnvRefused('SECURITY_CONTACT must be an email address, or begin with mailto:, https:// or tel:'),
    )
  },
)

test('the legal links of the instance are URLs of web pages', () => {
  const imprint = 'https://example.com/imprint?a#b'
  expect(readEnv({ IMPRINT_URL: imprint }).legal).toEqual({ imprintUrl: imprint, privacyUrl: null })
  for (const wrong of ['example.com', 'javascript:alert(1)', 'https://a@example.com', 'https://example.com/a b'])
    expect(() => readEnv({ PRIVACY_URL: wrong }), wrong).toThrow(
      new EnvRefused('PRIVACY_URL must be a URL such as https://example.com/legal'),
    )
})

const publicUrl = { PUBLIC_URL: 'https://links.example.com' }
const sender = (value: string) => readEnv({ SMTP_URL: value, ...publicUrl }).smtp

test('the sender of emails is `from` in SMTP_URL, else its user, else an address at the instance', () => {
  expect(sender('smtp://mail.example.com:2525?from=a@example.com')).toEqual({ url: 'smtp://mail.example.com:2525', from: 'a@example.com' })
  expect(sender('smtps://b%40example.com:x@mail.example.com')?.from).toBe('b@example.com')
  expect(sender('smtps://user:x@mail.example.com')?.from).toBe('tessera@links.example.com')
})

test('SMTP_URL without a mail server or without PUBLIC_URL is refused with one line', () => {
  for (const wrong of [
    'mail.example.com',
    'http://mail.example.com',
    'smtp://',
    'smtp://100%@mail.example.com',
    'smtp://a:100%@mail.example.com',
  ])
    expect(() => sender(wrong), wrong).toThrow(/^SMTP_URL must be /)
  expect(() => readEnv({ SMTP_URL: 'smtp://mail.example.com' })).toThrow(/^PUBLIC_URL is required by SMTP_URL/)
})

test('each missing variable of an incomplete group is named', () => {
  expect(() => readEnv({ GITHUB_CLIENT_ID: 'x', OIDC_ISSUER: 'https://login.example.com' })).toThrow(
    new EnvRefused(
      [
        'GITHUB_CLIENT_SECRET is required by GITHUB_CLIENT_ID',
        'OIDC_CLIENT_ID is required by OIDC_ISSUER',
        'OIDC_CLIENT_SECRET is required by OIDC_ISSUER',
      ].join('\n'),
    ),
  )
})

test('an invalid REDIS_URL or DATABASE_URL is refused with one line', () => {
  for (const right of ['redis://localhost', 'rediss://user:password@redis.example.com:6380/2'])
    expect(readEnv({ REDIS_URL: right }).redisUrl).toBe(right)
  for (const wrong of ['foo', 'localhost:6379', 'http://localhost', 'redis://', 'redis:///0']) {
    expect(() => readEnv({ REDIS_URL: wrong }), wrong).toThrow(new EnvRefused('REDIS_URL must be a URL such as redis://localhost:6379'))
  }
  expect(() => readEnv({ DATABASE_URL: 'foo' })).toThrow(new EnvRefused('DATABASE_URL must begin with postgres://'))
})

test('the port of the metrics is for this machine alone unless METRICS_HOST says otherwise, whatever HOST is', () => {
  const metrics = { METRICS_PORT: '9464', HOST: '0.0.0.0', DATABASE_URL: 'postgres://db/tessera' }
  expect(readEnv(metrics).metrics).toMatchObject({ port: 9464, host: 'localhost' })
  expect(readEnv({ ...metrics, METRICS_HOST: '10.0.0.5' }).metrics).toMatchObject({ host: '10.0.0.5' })
})

test('metrics of several workers require METRICS_PORT', () => {
  const metrics = { METRICS_TOKEN: 'a-token-for-figures', WORKERS: '2' }
  expect(() => readEnv(metrics)).toThrow(/^METRICS_PORT is required by METRICS_TOKEN/)
  expect(readEnv({ ...metrics, METRICS_PORT: '9464' }).metrics).toEqual({ token: 'a-token-for-figures', port: 9464, host: 'localhost' })
  expect(readEnv({ METRICS_TOKEN: 'a-token-for-figures' }).metrics?.port).toBeUndefined()
  expect(() => readEnv({ METRICS_TOKEN: 'short' })).toThrow(/^METRICS_TOKEN must have at least 16 characters/)
  expect(readEnv({}).metrics).toBeUndefined()
})
