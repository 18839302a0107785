import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'

import { readEnv } from '../../env.ts'
import { isOwnOrigin, ownOrigin } from './origin.ts'

const own = (env: Record<string, string>, host: string, origin = `http://${host}`) =>
  isOwnOrigin({ host, headers: { origin } }, readEnv(env))

test.each([{}, { HOST: '127.0.0.1' }, { HOST: '::1' }, { HOST: 'localhost' }])(
  'a server that listens on loopback (%j) accepts only loopback names, and refuses other names that resolve to it',
  (env) => {
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', '127.0.0.2']) expect(own(env, host), host).toBe(true)
    for (const host of ['evil.example:3000', 'localhost.evil.example', '192.168.0.2:3000', '[::2]:3000'])
      expect(own(env, host), host).toBe(false)
    expect(own(env, 'localhost:3000', 'http://evil.example:3000')).toBe(false)
  },
)

test.each([{ HOST: '0.0.0.0' }, { HOST: '192.168.0.2' }, { DATABASE_URL: 'postgres://localhost/x' }, { TRUSTED_PROXIES: 'loopback' }])(
  'a server that listens elsewhere or has a trusted proxy (%j) accepts the host of the request',
  (env) => {
    for (const host of ['links.example:3000', '192.168.0.2:3000', 'localhost:3000']) expect(own(env, host), host).toBe(true)
    expect(own(env, 'links.example', 'http://evil.example')).toBe(false)
  },
)

test('with PUBLIC_URL, the host of the request does not matter', () => {
  const env = { PUBLIC_URL: 'https://links.example' }
  expect(own(env, 'anything.example', 'https://links.example')).toBe(true)
  expect(own(env, 'anything.example')).toBe(false)
})

test('a host that is invalid in a URL is not used as the origin of the service', () => {
  const originAt = (host: string) => ownOrigin(readEnv({}))({ host, protocol: 'http', socket: { localPort: 3000 } } as FastifyRequest)
  for (const host of ['x:99999', '256.256.256.256', '[1:2]', '[::::]', 'xn--a', 'a b', ''])
    expect(originAt(host), host).toBe('http://localhost:3000')
  for (const host of ['links.example', 'links.example:8080', '[::1]:3000']) expect(originAt(host)).toBe(`http://${host}`)
})
