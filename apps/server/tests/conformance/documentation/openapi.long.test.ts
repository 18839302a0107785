import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { expect, onTestFinished, test } from 'vitest'

import { openApiDocument } from '../../../src/rpc/openapi/document.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = at('../../..')
const run = (file: string, args: string[]) => promisify(execFile)(file, args, { cwd: server, maxBuffer: 10_000_000 })

test('types that openapi-typescript generates from the document compile in a client', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-client-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const generating = run(process.execPath, ['--import', './scripts/typescript-5.mjs', 'node_modules/openapi-typescript/bin/cli.js'])
  generating.child.stdin?.end(JSON.stringify(openApiDocument()))
  await writeFile(join(folder, 'openapi.gen.ts'), (await generating).stdout)
  const config = {
    extends: join(server, 'tsconfig.json'),
    // The client imports what was generated as if it were beside it.
    compilerOptions: { rootDirs: [folder, at('generated-client')], typeRoots: [join(server, 'node_modules/@types')] },
    include: [],
    files: [at('generated-client/publish-page.ts')],
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  expect((await run('node_modules/.bin/tsc', ['-p', folder])).stdout).toBe('')
})

type Finding = { source: string; code: string }

test('Spectral finds no problem in the document', async () => {
  // It must find something in package.json, which shows that it does lint.
  const args = ['lint', '--quiet', '--format', 'json', '--fail-severity', 'hint', 'openapi.json', 'package.json']
  const { stdout } = await run('node_modules/.bin/spectral', args).catch((error: Error & { stdout: string }) => error)
  const findings = JSON.parse(stdout) as Finding[]
  expect(findings.map(({ source, code }) => `${basename(source)}: ${code}`)).toEqual(['package.json: unrecognized-format'])
})
