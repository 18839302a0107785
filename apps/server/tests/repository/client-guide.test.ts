import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'

import { testService } from '../support/service.ts'
import { codeBlocks, read, root } from './documents.ts'

const server = join(root, 'apps/server')
const run = promisify(execFile)
const { url, account, send } = await testService()

test('the code of the guide compiles and runs from the first block to the last', async () => {
  const blocks = codeBlocks(read('docs/client.md'), 'ts')
  expect(blocks).toHaveLength(6)
  const folder = await mkdtemp(join(tmpdir(), 'tessera-guide-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await symlink(join(server, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'guide.ts'), blocks.join('\n'))
  const compilerOptions = { lib: ['es2023', 'dom'], types: ['node'], typeRoots: [join(server, 'node_modules/@types')] }
  const config = { extends: join(root, 'tsconfig.base.json'), compilerOptions, files: ['guide.ts'] }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  expect(await run('node_modules/.bin/tsc', ['-p', folder], { cwd: server }).catch((error: { stdout: string }) => error)).toMatchObject({
    stdout: '',
  })

  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true },
    build: { ssr: 'guide.ts', target: 'node20', outDir: 'dist' },
  })
  const env = { ...process.env, TESSERA_URL: url, TESSERA_TOKEN: await (await account()).token() }
  const { stdout, stderr } = await run(process.execPath, [join(folder, 'dist/guide.js')], { env })
  const lines = ['Choose another slug', 'Revision 3', '/ada-draft draft', '/ada published', 'at,views,visitors,clicks', '']
  expect({ stdout, stderr }).toEqual({ stdout: lines.join('\n'), stderr: '' })
  expect((await send('GET', '/ada')).text).toContain('Analytical Engine')
})
