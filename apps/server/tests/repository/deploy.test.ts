import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { maxDocumentBytes } from '@tessera/contract'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

import { Variables } from '../../src/env.ts'

const pathOf = (name: string) => fileURLToPath(new URL(`../../../../deploy/${name}`, import.meta.url))
const read = (name: string) => readFileSync(pathOf(name), 'utf8')
const known = new Set(Object.keys(Variables.shape))
const unknown = (names: readonly string[]) => names.filter((name) => !known.has(name))

type Service = { image?: string; environment?: Record<string, string>; volumes?: string[]; depends_on?: Record<string, unknown> }
const compose = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service>; volumes: Record<string, unknown> }

test('the Dockerfile has no fault that its linter knows, and sets only what the service reads', () => {
  const dockerfile = read('Dockerfile')
  expect(validate(dockerfile).map(({ message }) => message)).toEqual([])
  expect(unknown([...dockerfile.matchAll(/\b([A-Z_]{4,})=/g)].map(([, name = '']) => name))).toEqual([])
})

test('the compose file has three instances, and all that it names is there', () => {
  const { services, volumes } = compose
  const instances = Object.values(services).filter(({ image }) => image === 'tessera')
  expect(instances).toHaveLength(3)
  for (const { environment = {}, depends_on: needs = {} } of instances) {
    expect(unknown(Object.keys(environment))).toEqual([])
    expect(Object.keys(needs).filter((name) => !(name in services))).toEqual([])
  }
  const mounted = Object.values(services).flatMap((service) => (service.volumes ?? []).map((volume) => volume.split(':', 1)[0] ?? ''))
  const [files, named] = [mounted.filter((name) => name.startsWith('.')), mounted.filter((name) => !name.startsWith('.'))]
  expect(named.toSorted()).toEqual(Object.keys(volumes).toSorted())
  expect(files.filter((name) => !existsSync(pathOf(name)))).toEqual([])
})

test('the unit sets only what the service reads, and nginx and Caddy share out the same instances', () => {
  const variables = [...read('tessera@.service').matchAll(/\b([A-Z_]{4,})=/g)].map(([, name = '']) => name)
  expect(variables).toContain('STOP_DELAY')
  expect(unknown(variables)).toEqual([])
  const instancesOf = (name: string) => new Set([...read(name).matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, port]) => port))
  expect(instancesOf('nginx.conf')).toEqual(new Set(['3001', '3002', '3003']))
  expect(instancesOf('Caddyfile')).toEqual(instancesOf('nginx.conf'))
})

test('nginx accepts every document that the service accepts', () => {
  const [, megabytes = '0'] = /client_max_body_size (\d+)m;/.exec(read('nginx.conf')) ?? []
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(maxDocumentBytes)
})
