import {
  maxDocumentBytes,
  maxImageBytes,
  maxImportArchiveBytes,
  maxImportedClicksKeys,
  maxImportTextBytes,
  planLimits,
  scopes,
} from '@tessera/contract'
import Fastify from 'fastify'
import { expect, test } from 'vitest'

import { readEnv, Variables } from '../../src/env.ts'
import { demoAccount } from '../../src/operations/seed/seed.ts'
import { mountHealth, type Readiness } from '../../src/process/health.ts'
import { accountExports, defaultTimeouts, maxExports } from '../../src/rpc/exports.ts'
import { maxHeapMiB, readTimeoutMs } from '../../src/rpc/imports/import-reader.ts'
import { importsPerMinute } from '../../src/rpc/imports/import-services.ts'
import { testService } from '../support/service.ts'
import { codeBlocks, read, section, tableRows } from './documents.ts'

const readme = read('README.md')
const configuration = read('docs/configuration.md')
const operation = read('docs/operation.md')
const guide = read('docs/api.md')
const withoutCode = (cell = '') => cell.replaceAll('`', '')

const variables = tableRows(configuration).filter(([name]) => /^`[A-Z_]+`$/.test(name ?? ''))

test('the configuration lists every variable that the service reads, each with its default', () => {
  const documented = new Map(variables.map(([name, value]) => [withoutCode(name), value]))
  expect([...documented.keys()].toSorted()).toEqual(Object.keys(Variables.shape).toSorted())
  const defaults = Object.entries(Variables.parse({})).map(([name, value]) => [name, `\`${String(value)}\``] as const)
  expect(defaults.map(([name]) => [name, documented.get(name)])).toEqual(defaults)
  const others = [...documented].filter(([name]) => !defaults.some(([known]) => known === name))
  expect(others.filter(([, value = '']) => /^`[^`]*`$/.test(value))).toEqual([])
})

test('the values that the configuration gives as examples are accepted', () => {
  const publicUrl = { PUBLIC_URL: 'https://links.example.com' }
  const examples = variables.flatMap(([name, , meaning = '']) =>
    [...meaning.matchAll(/such as `([^`]+)`/g)].map(([, value = '']) => ({ [withoutCode(name)]: value })),
  )
  expect(examples.length).toBeGreaterThan(2)
  for (const example of examples) expect(() => readEnv({ ...publicUrl, ...example })).not.toThrow()
})

test('the README has the limits of each plan', () => {
  const [header = [], ...rows] = tableRows(section(readme, 'Limits'))
  const [, ...plans] = header
  expect(plans).toEqual(Object.keys(planLimits))
  const limits = Object.values(planLimits)
  const history = ['revisions', 'revisionDays', 'revisionMiB'] as const
  const names = ['pages', 'links', 'tokens', 'previews', 'requests', ...history, 'imageMiB', 'imageRequests'] as const
  const expected = names.map((name) => limits.map((plan) => plan[name]))
  expect(rows.map(([, ...cells]) => cells.map((cell) => Number(cell.replaceAll(',', ''))))).toEqual(expected)
})

test('the guides have the limits of imports and exports', () => {
  const importLimits = tableRows(section(read('docs/import.md'), 'Limits')).map(([, value]) => value)
  const mebibytes = (bytes: number) => `${bytes / 2 ** 20} MiB`
  expect(importLimits).toEqual([
    'dashboard and API',
    mebibytes(maxImportTextBytes),
    mebibytes(maxImportArchiveBytes),
    '256 MiB',
    '20,000',
    `${readTimeoutMs / 1_000} seconds`,
    `${maxHeapMiB} MiB`,
    '500, in 60 seconds',
    String(importsPerMinute.fetch),
    String(importsPerMinute.file),
  ])
  const exportLimits = tableRows(section(read('docs/export.md'), 'Download one')).map(([, value]) => value)
  expect(exportLimits).toEqual([
    'value',
    '1',
    String(maxExports),
    String(accountExports.limit),
    `${defaultTimeouts.totalMs / 60_000} minutes`,
    `${defaultTimeouts.idleMs / 1_000} seconds`,
  ])
  const keys = `at most ${maxImportedClicksKeys.toLocaleString('en')} keys`
  expect(guide.replaceAll(/\s+/g, ' ')).toContain(keys)
})

test('the API guide has every scope with its description, and the form of an error', async () => {
  const rows = tableRows(section(guide, 'Credentials')).slice(1)
  expect(rows.map(([name, meaning]) => [withoutCode(name), meaning])).toEqual(Object.entries(scopes))
  const { send } = await testService()
  const [, fields = ''] = /Every error is `\{ (.*?) \}`/.exec(guide) ?? []
  expect(Object.keys((await send('GET', '/api/v1/pages')).body as object)).toEqual(fields.split(', '))
  const headers = section(guide, 'Limits').match(/`(?:RateLimit|Retry)-\w+`/g) ?? []
  expect(headers.length).toBeGreaterThan(3)
  expect(headers.filter((name) => !read('apps/server/openapi.json').includes(`"${withoutCode(name)}"`))).toEqual([])
  expect((await send('GET', '/docs')).text).toContain('id="limits"')
})

test('the operation guide has every answer of /readyz, and /healthz answers always', async () => {
  const states: Record<Readiness, true> = { ok: true, degraded: true, starting: true, stopping: true, journal_full: true }
  const rows = tableRows(section(operation, 'Health')).slice(1)
  const documented = rows.map(([answer = '']) => answer.split(' ').map(withoutCode))
  expect(documented.map(([, state]) => state).toSorted()).toEqual(Object.keys(states).toSorted())
  for (const [status, state = ''] of documented) {
    const app = Fastify()
    mountHealth(app, () => state as Readiness)
    expect((await app.inject('/readyz')).statusCode, state).toBe(Number(status))
    expect((await app.inject('/healthz')).statusCode, state).toBe(200)
    await app.close()
  }
})

test('the operation guide has every metric of the service', async () => {
  const token = 'a-token-of-this-test'
  const { send } = await testService({ METRICS_TOKEN: token })
  const { text } = await send('GET', '/metrics', undefined, { authorization: `Bearer ${token}` })
  const served = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name)
  const documented = tableRows(section(operation, 'Metrics')).flatMap(([names = '']) => names.match(/\w+\*?/g) ?? [])
  expect(documented.filter((name) => name.startsWith('tessera_')).toSorted()).toEqual(
    served.filter((name) => name.startsWith('tessera_')).toSorted(),
  )
  const prefixes = documented.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1))
  expect(served.filter((name) => !name.startsWith('tessera_') && !prefixes.some((prefix) => name.startsWith(prefix)))).toEqual([])
})

test('the deployment guide states the limits for bodies of the service, and a higher one for the proxy, which matches nginx.conf', () => {
  const guide = read('docs/deployment.md').replace(/\s+/g, ' ')
  const [, megabytes = '0'] = /request bodies of up to (\d+) MiB/.exec(guide) ?? []
  const limits = [maxDocumentBytes, maxImageBytes, maxImportArchiveBytes].map((bytes) => bytes / 1024 / 1024)
  expect(guide).toContain(`${limits[0]} MiB for a document, ${limits[1]} MiB for an image, and ${limits[2]} MiB for an archive to import`)
  expect(Number(megabytes)).toBeGreaterThan(Math.max(...limits))
  expect(read('deploy/nginx.conf')).toContain(`client_max_body_size ${megabytes}m;`)
})

test('the commands for Docker are those of the Dockerfile', () => {
  const [, command = ''] = /^# (docker build .*)$/m.exec(read('deploy/Dockerfile')) ?? []
  const [build, run] = command.split(' && ')
  for (const document of [readme, read('docs/deployment.md')]) expect(codeBlocks(document, '').join('\n')).toContain(`${build}\n${run}`)
})

test('the contributing guide names the demo account', () => {
  const text = read('CONTRIBUTING.md')
  expect(text).toContain(`\`${demoAccount.email}\``)
  expect(text).toContain(`\`${demoAccount.password}\``)
})

test('the example of a procedure is the code', () => {
  const examples = codeBlocks(read('CONTRIBUTING.md'), 'ts')
  expect(examples).toHaveLength(5)
  const plain = (code: string) => code.replaceAll(/\s+/g, ' ')
  for (const example of examples) {
    const [path = '', ...code] = example.split('\n')
    expect(plain(read(path.replace('// ', ''))), path).toContain(plain(code.join('\n')))
  }
})
