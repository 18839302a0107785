import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { createRpcClient, isTRPCClientError, type RouterInputs, type RouterOutputs } from '@tessera/rpc'
import { expect, expectTypeOf, onTestFinished, test } from 'vitest'

import { freshSlug } from '../../support/rows.ts'
import { testService } from '../../support/service.ts'

const { url, account } = await testService()
const owner = await account()
const token = await owner.token()

test('a client with a token or a cookie calls procedures by name, typed by the router', async () => {
  const rpc = createRpcClient({ url, token })
  const page: RouterInputs['pages']['create'] = { title: 'Internal', description: '', slug: freshSlug() }
  const created = await rpc.pages.create.mutate(page)
  const read: RouterOutputs['pages']['get'] = await rpc.pages.get.query({ pageId: created.id })
  expect(read.project).toMatchObject(page)
  expectTypeOf(read.project.published).toEqualTypeOf<boolean>()
  const session = createRpcClient({ url: `${url}/`, cookie: owner.cookie })
  expect(await session.account.settings.query()).toMatchObject({ password: true })
  // @ts-expect-error -- a token or a cookie, not both
  createRpcClient({ url, token, cookie: owner.cookie })
})

test('a refusal contains the same error as REST', async () => {
  const error = await createRpcClient({ url, token })
    .account.settings.query()
    .catch((thrown: unknown) => thrown)
  expect(isTRPCClientError(error)).toBe(true)
  expect(error).toMatchObject({ data: { error: { reason: 'session_required' } } })
})

test('the example prints the report of the last seven days', async () => {
  const rpc = createRpcClient({ url, token })
  const slug = freshSlug()
  await rpc.pages.create.mutate({ title: 'Reported', description: '', slug })
  const folder = await mkdtemp(join(tmpdir(), 'tessera-report-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const cwd = fileURLToPath(new URL('../../../../../examples/weekly-report', import.meta.url))
  const run = promisify(execFile)
  await run('node_modules/.bin/vite', ['build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir'], { cwd })
  const main = join(folder, 'main.js')
  const { stdout } = await run(process.execPath, [main], { env: { ...process.env, TESSERA_URL: url, TESSERA_TOKEN: token } })
  expect(stdout).toMatch(/^# Visits from \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d\n\n\| figure \| this week \| change \|/)
  expect(stdout).toContain('| views | 0 | none the week before |')
  const withoutToken = await run(process.execPath, [main], { env: {} }).catch((error: { stderr: string }) => error)
  expect(withoutToken.stderr).toContain('Set TESSERA_TOKEN')
})
