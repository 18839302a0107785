import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readdir, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { bundledTool } from './tool.ts'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))
const run = promisify(execFile)
const maxBytes = 300_000

test('the bundle is one executable file of at most 300 kB, which runs on its own', async () => {
  const bundle = await bundledTool()
  const { size, mode } = await stat(bundle)
  expect(size).toBeLessThanOrEqual(maxBytes)
  expect(mode & 0o111).toBe(0o111)
  const folder = await mkdtemp(join(tmpdir(), 'tessera-alone-'))
  await copyFile(bundle, join(folder, 'tessera.cjs'))
  const { version } = JSON.parse(await readFile(join(root, 'apps/cli/package.json'), 'utf8')) as { version: string }
  for (const args of [['--version'], ['-V', '--json']]) {
    expect((await run(join(folder, 'tessera.cjs'), args, { cwd: folder })).stdout).toBe(`${version}\n`)
  }
  const code = await readFile(bundle, 'utf8')
  const imported = [...code.matchAll(/\b(?:from|import|import\()\s*["'`]([^"'`]+)["'`]/g)].map(([, name = '']) => name)
  expect(imported.filter((name) => /^[@\w]/.test(name) && !name.startsWith('node:'))).toEqual([])
})

test('the package has no dependencies, and holds the bundle, its description and the licences of what is in it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-packed-'))
  await run(process.execPath, ['scripts/run.mjs', 'pnpm', '--filter', '@tessera/cli', 'pack', '--pack-destination', folder], { cwd: root })
  const [tarball = ''] = await readdir(folder)
  await run('tar', ['-xzf', join(folder, tarball), '-C', folder])
  const files = (await readdir(join(folder, 'package'), { recursive: true })).toSorted()
  expect(files).toEqual(['LICENSE', 'README.md', 'dist', 'dist/licences.md', 'dist/tessera.cjs', 'package.json'])
  const manifest = JSON.parse(await readFile(join(folder, 'package/package.json'), 'utf8')) as Record<string, unknown>
  expect(manifest).not.toHaveProperty('dependencies')
  expect(manifest['bin']).toEqual({ tessera: 'dist/tessera.cjs' })
  const licences = await readFile(join(folder, 'package/dist/licences.md'), 'utf8')
  for (const name of ['commander', 'yaml', 'openapi-fetch']) expect(licences).toContain(name)
})
