import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { startServer } from '../support/built-server.ts'
import { callsTo, signUp } from '../support/client.ts'
import { codeBlocks, read, root, section, shell, tableRows } from './documents.ts'

const scratch = mkdtempSync(join(tmpdir(), 'tessera-commands-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const operation = read('docs/operation.md')
const deployment = read('docs/deployment.md')
const main = `"${process.execPath}" "${join(root, 'apps/server/dist/main.js')}"`
const dataDir = join(scratch, 'data')
const elsewhere = join(scratch, 'elsewhere')
/** The commands of the built server, with the folders of this test instead of those of the documents. */
const asHere = (script: string) =>
  script
    .replaceAll(/\bnpm run(?: -s)? ([a-z-]+)(?: --(?= ))?/g, `${main} $1`)
    .replaceAll('node apps/server/dist/main.js', main)
    .replaceAll('sudo -u tessera ', '')
    .replaceAll('/var/lib/tessera/3000', dataDir)
    .replaceAll('/var/lib/restored', join(scratch, 'restored'))
    .replaceAll('/mnt/elsewhere', elsewhere)
const run = (script: string) =>
  shell(asHere(script), { cwd: scratch, env: { PATH: process.env['PATH'], DATA_DIR: dataDir, LOG_LEVEL: 'fatal' } })

test('the commands of the guides do what the guides say, beside the running service', async () => {
  mkdirSync(elsewhere)
  const { url } = await startServer({ DATA_DIR: dataDir })
  await signUp(url, 'some-page')
  await signUp(url, 'ada')
  const status = async () => (await callsTo(url)('GET', '/some-page')).status
  expect(await status()).toBe(200)

  const [backup = '', restore = ''] = codeBlocks(section(operation, 'Backup and restore'), '')
  expect(await run(backup)).toMatchObject({ code: 0, errors: '' })
  expect(readdirSync(join(dataDir, 'backups'))).toHaveLength(1)
  const [made = ''] = readdirSync(elsewhere)
  const shape = made.replaceAll(/\d/g, '0')
  const [named = ''] = /tessera-[\w.-]+/.exec(restore) ?? []
  expect(named.replaceAll(/\d/g, '0')).toBe(shape)
  expect(await run(restore.replace(named, made))).toMatchObject({ code: 0, errors: '' })

  const [administration = ''] = codeBlocks(section(operation, 'Administration'), '')
  const { code, output, errors } = await run(administration)
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect(output).toContain('usage: admin <command>')
  expect(output).toMatch(/\/reset#[\w-]+/)
  expect(readFileSync(join(scratch, 'audit.csv'), 'utf8')).toContain('page.block')
  await expect.poll(status).toBe(410)

  const asService = codeBlocks(deployment, '').filter((block) => block.includes('sudo -u tessera'))
  expect(asService).toHaveLength(1)
  expect(await run(asService.join('\n'))).toMatchObject({ code: 0, errors: '' })
  expect(readdirSync(join(dataDir, 'backups'))).toHaveLength(2)
  for (const command of ['doctor', 'audit-clicks']) expect(await run(`npm run ${command}`)).toMatchObject({ code: 0, errors: '' })
  expect((await run('npm run doctor')).output).toMatch(/^ok +configuration: /)
})

test('the operation guide lists every command of the server', async () => {
  const listed = tableRows(section(operation, 'Commands')).flatMap(([command = '']) => /^`npm run ([a-z-]+)`$/.exec(command)?.[1] ?? [])
  const { code, errors } = await run('npm run no-such-command')
  expect(code).toBe(2)
  const [, usage = ''] = /usage: main\.js \[(.*)\]/.exec(errors) ?? []
  expect(listed.toSorted()).toEqual(
    usage
      .split(' | ')
      .map((command) => command.split(' ')[0] ?? '')
      .toSorted(),
  )
})
