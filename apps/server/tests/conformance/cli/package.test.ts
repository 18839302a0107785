import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, stat } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { bundledTool } from './tool.ts'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))
const run = promisify(execFile)
/** What most commands load. Imports, exports and static sites load more. */
const maxBytes = 300_000

test('the bundle is an executable file with parts, of which most commands load at most 300 kB', async () => {
  const bundle = await bundledTool()
  expect((await stat(bundle)).mode & 0o111).toBe(0o111)
  const listParts = `process.on('exit', () => process.stderr.write(JSON.stringify(Object.keys(require.cache)))); require(process.argv[1])`
  const parts = JSON.parse((await run(process.execPath, ['-e', listParts, bundle, '--help'])).stderr) as string[]
  const sizes = await Promise.all(parts.map(async (part) => (await stat(part)).size))
  expect(parts).toContain(join(dirname(bundle), 'parts/program.cjs'))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(maxBytes)
  const folder = await mkdtemp(join(tmpdir(), 'tessera-alone-'))
  await cp(dirname(bundle), folder, { recursive: true })
  const { version } = JSON.parse(await readFile(join(root, 'apps/cli/package.json'), 'utf8')) as { version: string }
  for (const args of [['--version'], ['-V', '--json']]) {
    expect((await run(join(folder, 'tessera.cjs'), args, { cwd: folder })).stdout).toBe(`${version}\n`)
  }
  const loaded = /\b(?:from|import|import\(|require\()\s*["'`]([^"'`]+)["'`]/g
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.cjs')) continue
    const names = [...(await readFile(join(folder, name), 'utf8')).matchAll(loaded)].map(([, module = '']) => module)
    expect(names.filter((module) => /^[@\w]/.test(module) && !isBuiltin(module))).toEqual([])
  }
})
