import { readFile } from 'node:fs/promises'

import { migrateDatabase } from '@tessera/db'
import { expect, onTestFinished, test } from 'vitest'

import { EnvRefused, readEnv } from '../../env.ts'
import { listenQuietly, newHttpServer, portOf } from '../../http/http-server.ts'
import { explain, ofDatabase } from './start-failure.ts'

const failureOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error)

test('a missing file is named and not blamed on the database', async () => {
  const said = explain(await failureOf(readFile('/no/such/index.html')))
  expect(said).toBe("ENOENT: no such file or directory, open '/no/such/index.html'")
})

test('the same error code is blamed on the database if the database connection raised it', async () => {
  const failure = await failureOf(ofDatabase(migrateDatabase({ host: '/no/such/socket' })))
  expect(explain(failure)).toMatch(/^The database cannot be reached: .*ENOENT[^\n]*$/)
})

test('an unexpected error is shown with its stack', async () => {
  const bug = new TypeError('undefined is not a function')
  expect(explain(bug)).toBe(bug.stack)
  expect(explain(await failureOf(ofDatabase(Promise.reject(bug))))).toBe(bug.stack)
})

test('an error of configuration is shown without a stack', () => {
  expect(explain(new EnvRefused('PORT must be a whole number'))).toBe('PORT must be a whole number')
})

test('an occupied port is reported with the variable that sets it', async () => {
  const [first, second] = [newHttpServer(readEnv({ LOG_LEVEL: 'silent' })), newHttpServer(readEnv({ LOG_LEVEL: 'silent' }))]
  onTestFinished(() => first.close())
  await listenQuietly(first, { port: 0, host: '127.0.0.1' })
  const port = portOf(first) ?? 0
  const failure = await failureOf(listenQuietly(second, { port, host: '127.0.0.1' }, 'METRICS_PORT'))
  expect(explain(failure)).toBe(`Port ${port} is taken; stop what listens there or set METRICS_PORT`)
})
