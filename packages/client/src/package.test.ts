import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'

import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const maxGzipBytes = 6_000

test('the client with its one dependency is at most 6 kB gzipped, and uses nothing from Node.js', async () => {
  const lib = { entry: 'src/index.ts', formats: ['es' as const] }
  const options = { write: false, target: 'es2022', minify: true, lib, rolldownOptions: { output: { minify: true } } }
  const built: unknown = [await build({ root, configFile: false, logLevel: 'silent', build: options })].flat()
  const [{ output }] = built as [{ output: { code: string; imports: string[] }[] }]
  expect(output).toHaveLength(1)
  const { code, imports } = output[0] ?? expect.fail()
  expect(imports).toEqual([])
  expect(code).not.toMatch(/node:|require\(|\bBuffer\b/)
  expect(code).toContain('/api/v1')
  expect(gzipSync(code).length).toBeLessThanOrEqual(maxGzipBytes)
  const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { dependencies: object }
  expect(Object.keys(dependencies)).toEqual(['openapi-fetch'])
})

/** Excludes the API's types, which a server test compares with the OpenAPI document, and modules that index.ts does not export. */
const isPublic = (name: string) => name.endsWith('.d.ts') && name !== 'openapi.gen.d.ts' && name !== 'transport.d.ts'

// `vitest --update` writes the file. Review its diff: users of the client compile against these declarations.
test('the built declarations are the committed ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-declarations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await promisify(execFile)(join(root, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.build.json', '--outDir', folder], { cwd: root })
  const names = (await readdir(folder)).filter(isPublic).toSorted()
  expect(names).toContain('index.d.ts')
  const files = await Promise.all(names.map(async (name) => `// ${name}\n${await readFile(join(folder, name), 'utf8')}`))
  await expect(files.join('\n')).toMatchFileSnapshot('../declarations.snapshot.txt')
})
