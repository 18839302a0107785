import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { maxDocumentBytes, maxImageBytes, maxImportArchiveBytes } from '@tessera/contract'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

import { Variables } from '../../src/env.ts'
import { root } from './documents.ts'

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

/** Whether Docker copies a file into the image: the last pattern that matches the file or one of its folders decides. */
const isCopied = (() => {
  const patterns = read('Dockerfile.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({
      copied: line.startsWith('!'),
      pattern: new RegExp(
        `^${line
          .replace(/^!/, '')
          .replaceAll('.', String.raw`\.`)
          .replaceAll(/\*\*\/|\*\*|\*/g, (wildcard) => ({ '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*' })[wildcard] ?? '')}(?:/|$)`,
      ),
    }))
  return (path: string) => patterns.findLast(({ pattern }) => pattern.test(path))?.copied ?? true
})()

const secretFiles = [
  '.env',
  '.env.production',
  'deploy/.env',
  'apps/server/.env',
  'apps/server/src/.env.local',
  'scripts/tessera-2026-03-01T04-00-00-000Z.backup.gz',
  'tessera-2026-03-01T04-00-00-000Z.backup.gz',
]
const dataFiles = ['data/secret', 'data-b/postgres/PG_VERSION', 'apps/server/data/clicks/a.clicks', 'sub/data/f', 'tessera.key']

test('the image contains the sources that it is built from, and no file that may hold a secret or data', () => {
  expect([...secretFiles, ...dataFiles].filter(isCopied)).toEqual([])
  expect(['.git/config', 'node_modules/a/b.js', 'apps/server/node_modules/a', 'apps/server/dist/main.js'].filter(isCopied)).toEqual([])
  const folders = ['apps', 'packages', 'examples'].flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
  const packages = folders.filter((path) => existsSync(join(root, path, 'package.json')))
  const needed = packages.flatMap((path) => ['package.json', 'tsconfig.json', 'turbo.json', 'src/main.ts'].map((name) => `${path}/${name}`))
  const migration = 'packages/db/migrations/meta/_journal.json'
  expect([...needed, migration, 'pnpm-lock.yaml', 'scripts/run.mjs'].filter((path) => !isCopied(path))).toEqual([])
  const listed = [...read('Dockerfile.dockerignore').matchAll(/^!(.*)$/gm)].map(([, path = '']) => path)
  expect(listed.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('git ignores files with secrets', () => {
  const ignored = execFileSync('git', ['check-ignore', '--no-index', ...secretFiles], { cwd: root, encoding: 'utf8' })
  expect(ignored.trim().split('\n')).toEqual(secretFiles)
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

test('nginx does not log preview addresses on either port', () => {
  const servers = read('nginx.conf')
    .split(/^server \{/m)
    .slice(1)
  const unlogged = /location \/pages\/preview\/ \{\s+access_log off;\s+error_log \/dev\/null;/
  expect(servers.map((server) => unlogged.test(server))).toEqual([true, true])
})

test('nginx accepts every document, image and archive that the service accepts', () => {
  const [, megabytes = '0'] = /client_max_body_size (\d+)m;/.exec(read('nginx.conf')) ?? []
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(Math.max(maxDocumentBytes, maxImageBytes, maxImportArchiveBytes))
})

test('nginx and Caddy remove the country that a visitor claims, in the header that the configuration gives as an example', () => {
  const [, header = ''] = /`COUNTRY_HEADER`.*such as `([\w-]+)`/.exec(readFileSync(join(root, 'docs/configuration.md'), 'utf8')) ?? []
  expect(read('nginx.conf')).toContain(`proxy_set_header ${header} "";`)
  expect(read('nginx.conf')).toContain('proxy_set_header X-Forwarded-Host "";')
  expect(read('Caddyfile')).toContain(`header_up -{$COUNTRY_HEADER:${header}}`)
})
