import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { testService } from '../../support/service.ts'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))
const programs = join(root, 'apps/server/node_modules/.bin')
const execute = promisify(execFile)
/** The output of a program, even if it fails. */
const run = (file: string, args: string[], cwd = root, env: NodeJS.ProcessEnv = {}) =>
  execute(file, args, { cwd, env: { ...process.env, ...env } }).catch((error: Error & { stdout: string; stderr: string }) => error)

const { url, account } = await testService()
let folder = ''
let tarball = ''
let tool = ''

/** An empty project with the packed client. Its dependency comes from the workspace, so no test needs a registry. */
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'tessera-packed-')))
  const packed = await run(process.execPath, ['scripts/run.mjs', 'pack', folder])
  const archives = (await readdir(folder)).toSorted()
  const names = [/^tessera-cli-[\d.]+\.tgz$/, /^tessera-client-[\d.]+\.tgz$/].map((name) => expect.stringMatching(name) as string)
  expect(archives, packed.stdout + packed.stderr).toEqual(names)
  ;[tool = '', tarball = ''] = archives.map((name) => join(folder, name))
  const modules = join(folder, 'node_modules')
  await mkdir(join(modules, '@tessera'), { recursive: true })
  await execute('tar', ['-xzf', tarball, '-C', folder])
  await cp(join(folder, 'package'), join(modules, '@tessera/client'), { recursive: true })
  const dependency = await realpath(join(root, 'packages/client/node_modules/openapi-fetch'))
  await symlink(dependency, join(modules, 'openapi-fetch'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the package of the command line has no dependencies, and contains the bundle, a README and the licenses of what is bundled', async () => {
  const unpacked = join(folder, 'tool')
  await mkdir(unpacked)
  await execute('tar', ['-xzf', tool, '-C', unpacked])
  const files = (await readdir(join(unpacked, 'package'), { recursive: true })).toSorted()
  expect(files.filter((name) => !/^dist\/(?:parts\/[\w-]+\.cjs|fonts\/[\w.-]+\.woff2)$/.test(name))).toEqual([
    'LICENSE',
    'README.md',
    'dist',
    'dist/fonts',
    'dist/fonts/licenses.txt',
    'dist/licenses.md',
    'dist/parts',
    'dist/tessera.cjs',
    'package.json',
  ])
  const manifest = JSON.parse(await readFile(join(unpacked, 'package/package.json'), 'utf8')) as Record<string, unknown>
  expect(manifest).not.toHaveProperty('dependencies')
  expect(manifest['bin']).toEqual({ tessera: 'dist/tessera.cjs' })
  const licenses = await readFile(join(unpacked, 'package/dist/licenses.md'), 'utf8')
  for (const name of ['commander', 'yaml', 'openapi-fetch', 'react', 'zod']) expect(licenses).toContain(name)
})

test('the package of the client contains only what was built, a README and its license', async () => {
  const files = (await readdir(join(folder, 'package'), { recursive: true })).toSorted()
  expect(files.filter((name) => !name.startsWith('dist'))).toEqual(['LICENSE', 'README.md', 'package.json'])
  expect(files.filter((name) => name.includes('.test.'))).toEqual([])
  const { exports, dependencies, devDependencies } = JSON.parse(await readFile(join(folder, 'package/package.json'), 'utf8')) as {
    exports: object
    dependencies: object
    devDependencies: object
  }
  expect(exports).toEqual({ '.': { types: './dist/index.d.ts', default: './dist/index.js' } })
  expect(JSON.stringify({ dependencies, devDependencies })).not.toMatch(/catalog:|workspace:/)
})

test('publint and "Are the types wrong?" find nothing in the client', async () => {
  const lint = await run(join(programs, 'publint'), ['run', tarball, '--strict'])
  expect(lint.stdout, lint.stderr).toMatch(/All good!/)
  // The CommonJS checks do not apply: the package is ESM only.
  const types = await execute(join(programs, 'attw'), [
    tarball,
    '--profile',
    'esm-only',
    '--no-color',
    '--no-emoji',
    '--format',
    'table-flipped',
  ])
  expect(types.stdout).toMatch(/"@tessera\/client" │ OK \(ESM\)\s+│ OK /)
})

const program = `import { createTessera, orThrow, type Schemas } from '@tessera/client'

const { TESSERA_URL: url = '', TESSERA_TOKEN: token = '' } = process.env
const tessera = createTessera({ url, token })
const theme: Schemas['Theme'] = { preset: 'midnight' }
const { id } = await orThrow(tessera.POST('/pages', { body: { title: 'Ada', description: '', slug: 'ada', theme } }))
const { data, error } = await tessera.editDocument(id, (document) => ({ ...document, published: true }))
if (error?.reason === 'quota_exceeded') console.log(error.details.limit)
// @ts-expect-error -- there is no such field
if (data) console.log(data.nothing ?? data.revision)
`

/** Compiles the program as in a new project, including type checks of the dependencies' declarations. */
async function compile(compiler: string): Promise<string> {
  await writeFile(join(folder, 'main.ts'), `declare const process: { env: Record<string, string> }\n${program}`)
  const compilerOptions = { strict: true, module: 'nodenext', target: 'es2022', lib: ['es2022', 'dom'], types: [] }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['main.ts'] }))
  return (await run(process.execPath, [join(root, 'apps/server/node_modules', compiler, 'bin/tsc'), '-p', folder])).stdout
}

test("the client's types compile under TypeScript 5.9", async () => {
  expect(await compile('typescript-5')).toBe('')
})

test("the client's types compile under TypeScript 7, and the program goes from an empty account to a published page", async () => {
  expect(await compile('typescript')).toBe('')
  const token = await (await account()).token()
  const { stdout, stderr } = await run(process.execPath, ['main.js'], folder, { TESSERA_URL: url, TESSERA_TOKEN: token })
  expect({ stdout, stderr }).toEqual({ stdout: '2\n', stderr: '' })
  expect((await fetch(`${url}/ada`)).status).toBe(200)
})
