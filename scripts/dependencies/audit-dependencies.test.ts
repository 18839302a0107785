import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { auditDependencies } from './audit-dependencies.mjs'

type Known = { name: string; severity: string }

let known: readonly Known[] = []
let status = 200
const asked: string[] = []

/** What it knows is known of all versions. */
const registry = createServer((request, response) => {
  const body = request.headers['content-encoding'] === 'gzip' ? request.pipe(createGunzip()) : request
  void json(body).then((versions) => {
    const names = Object.keys(versions as object)
    asked.push(...names)
    const advisories = known
      .filter(({ name }) => names.includes(name))
      .map(({ name, severity }, id) => [
        name,
        [
          {
            id,
            severity,
            title: `A hole in ${name}`,
            url: 'https://example.com/GHSA-1111-2222-3333',
            vulnerable_versions: '>=0.0.0',
            cwe: [],
          },
        ],
      ])
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(Object.fromEntries(advisories)))
  })
})

beforeEach(async () => {
  asked.length = 0
  status = 200
  await new Promise<void>((listening) => registry.listen(0, '127.0.0.1', listening))
})
afterEach(() => {
  vi.restoreAllMocks()
  registry.closeAllConnections()
  registry.close()
})

async function audit(...advisories: Known[]): Promise<{ code: number; said: string }> {
  known = advisories
  const lines: unknown[] = []
  for (const stream of ['log', 'error'] as const) vi.spyOn(console, stream).mockImplementation((line) => void lines.push(line))
  const { port } = registry.address() as AddressInfo
  const code = await auditDependencies({ PNPM_CONFIG_REGISTRY: `http://127.0.0.1:${port}/` })
  return { code, said: lines.join('\n') }
}

test('every package of the lockfile is audited, and none is refused without a known vulnerability', async () => {
  expect(await audit()).toEqual({
    code: 0,
    said: 'Production dependencies: nothing is refused\nDevelopment dependencies: nothing is refused',
  })
  expect(asked).toEqual(expect.arrayContaining(['fastify', 'react', 'pg', '@trpc/server', 'vitest', '@playwright/test']))
})

test('any known vulnerability of production dependencies is refused, and those of development dependencies from high severity on', async () => {
  const low = await audit({ name: 'fastify', severity: 'low' })
  expect(low).toMatchObject({ code: 1, said: expect.stringMatching(/A hole in fastify[^]*Production dependencies: refused/) })
  expect(await audit({ name: 'vitest', severity: 'moderate' })).toMatchObject({ code: 0 })
  const high = await audit({ name: 'vitest', severity: 'high' })
  expect(high).toMatchObject({ code: 1, said: expect.stringMatching(/A hole in vitest[^]*Development dependencies: refused/) })
})

test('a registry that does not answer is an error of its own', async () => {
  status = 405
  expect(await audit()).toMatchObject({ code: 2, said: expect.stringContaining('nothing was audited') })
})
