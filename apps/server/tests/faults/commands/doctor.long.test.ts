import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { startRedisServer } from '../../support/network/redis-server.ts'
import { testIssuer } from '../../support/network/issuer.ts'
import { mailbox } from '../../support/network/mailbox.ts'
import { databaseProcesses, startServer } from '../../support/built-server.ts'
import { runCommand } from '../run-command.ts'

const scratch = mkdtempSync(join(tmpdir(), 'tessera-doctor-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
const mail = await mailbox()
const issuer = await testIssuer()
const redis = await startRedisServer()
afterAll(() => redis.stop())

const doctor = async (env: Record<string, string>) => {
  const { code, said } = await runCommand(env, ['doctor'])
  return { code, lines: said.trimEnd().split('\n') }
}
const line = (pattern: RegExp) => expect.stringMatching(pattern) as string

test('a correct installation passes before its first start, while running and after stopping, and is not changed', async () => {
  const dataDir = join(scratch, 'data')
  expect(await doctor({ DATA_DIR: dataDir, PORT: '4100' })).toEqual({
    code: 0,
    lines: [
      'ok   configuration: valid; the address is http://localhost:4100',
      'ok   database: embedded; the first start creates it',
      line(/^ok {3}disk: .* free at .*, click journal empty$/),
      'ok   clock: the embedded database will use the clock of this machine',
      line(/^ok {3}proxies: .*; trusted: none$/),
    ],
  })
  expect(existsSync(dataDir)).toBe(false)

  const server = await startServer({ DATA_DIR: dataDir })
  const services = {
    PUBLIC_URL: 'https://links.example.com',
    TRUSTED_PROXIES: 'loopback',
    REDIS_URL: redis.url,
    SMTP_URL: mail.url,
    ...issuer.env,
  }
  const well = [
    'ok   configuration: valid; the address is https://links.example.com',
    // Becomes a warning when the release of PostgreSQL is more than 100 days old.
    line(/^(?:ok {3}database: PostgreSQL \d\S*, embedded, .* MB, all migrations applied|warn database: .* applied; released on .*)$/),
    line(/^ok {3}disk: .* free at .*data, click journal empty$/),
    'ok   clock: the database has the same time',
    line(/^ok {3}proxies: .* is seen as 203\.0\.113\.7; trusted: loopback$/),
    line(/^ok {3}redis: 127\.0\.0\.1:\d+ answers$/),
    line(/^ok {3}mail: 127\.0\.0\.1:\d+ accepts the connection; sender tessera@links\.example\.com$/),
    line(/^ok {3}sign-in: 127\.0\.0\.1:\d+ has a valid discovery document$/),
  ]
  expect(await doctor({ DATA_DIR: dataDir, ...services })).toEqual({ code: 0, lines: well })
  expect(mail.mails).toEqual([])
  server.child.kill('SIGTERM')
  await server.exited
  expect(await doctor({ DATA_DIR: dataDir, ...services })).toEqual({ code: 0, lines: well })
  expect(databaseProcesses(dataDir)).toEqual([])
})

test('failed checks say what to do, contain no secrets, and exit with 1', async () => {
  const dataDir = join(scratch, 'ill')
  mkdirSync(join(dataDir, 'clicks'), { recursive: true })
  writeFileSync(join(dataDir, 'clicks', 'a.clicks'), '{}\n')
  const ill = await doctor({
    DATA_DIR: dataDir,
    DATABASE_URL: 'postgres://tessera:hidden-1@127.0.0.1:1/tessera',
    PUBLIC_URL: 'https://links.example.com',
    REDIS_URL: 'redis://:hidden-5@127.0.0.1:1',
    SMTP_URL: 'smtp://person:hidden-2@127.0.0.1:1',
    ...issuer.env,
    OIDC_ISSUER: `${issuer.issuer}/none`,
    OIDC_CLIENT_SECRET: 'hidden-3',
    SESSION_SECRET: 'hidden-4, which has to be long enough',
  })
  expect(ill).toEqual({
    code: 1,
    lines: [
      line(/^ok {3}configuration: /),
      line(/^fail database: The database cannot be reached: connect ECONNREFUSED 127\.0\.0\.1:1\. Check DATABASE_URL/),
      line(/^warn disk: .*, 3 bytes of clicks in the journal, to be counted when a running service reaches its database$/),
      line(/^warn clock: /),
      line(/^warn proxies: .*set TRUSTED_PROXIES to the address of the proxy$/),
      line(
        /^warn redis: 127\.0\.0\.1:1 is unavailable: connect ECONNREFUSED 127\.0\.0\.1:1; rate limits would be per process\. Check REDIS_URL$/,
      ),
      line(/^fail mail: 127\.0\.0\.1:1 cannot be used: connect ECONNREFUSED 127\.0\.0\.1:1\. Check SMTP_URL$/),
      line(/^fail sign-in: 127\.0\.0\.1:\d+ has no valid discovery document \(404\)\. Check OIDC_ISSUER$/),
    ],
  })
  expect(ill.lines.join()).not.toContain('hidden')
  expect(await doctor({ PORT: 'x', SIGN_UP: 'maybe' })).toEqual({
    code: 1,
    lines: ['fail configuration: PORT must be a whole number', 'fail configuration: SIGN_UP must be open or closed'],
  })
})
