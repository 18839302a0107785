import type { Server } from 'node:http'

import { type Answer, isReference, learnFromDatabase, Secrets, watchAnswers } from '@tessera/testing/secrets'
import pg from 'pg'
import { expect } from 'vitest'

import { afterTests } from '../cleanup.ts'

/** Responses are searched when they have more characters than this, even if the test is not over: they are kept in memory. */
const maxKeptLength = 16 * 1024 * 1024

/**
 * Looks at all answers of servers over one database, and fails each test that saw a secret in one: of an account, a page or a
 * token, of the database, or of the operator.
 */
export function expectNoSecrets(connection: pg.ClientConfig, env: Readonly<Record<string, string>>) {
  const secrets = new Secrets()
  secrets.learnFromVariables(env)
  secrets.keep('the password of the database', String(connection.password))
  const pool = new pg.Pool({ ...connection, max: 1 })
  // The database may be gone before its connection is, lent out or not.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  let seen: Answer[] = []
  let size = 0
  let found: string[] = []
  let searching = Promise.resolve()

  const search = async () => {
    const answers = seen
    ;[seen, size] = [[], 0]
    if (answers.length === 0) return
    await learnFromDatabase(secrets, pool)
    for (const { asked, head, body } of answers)
      for (const kind of secrets.in(`${head}${body}`)) found.push(`${kind} in the answer to ${asked}`)
  }
  const leaks = async (): Promise<string[]> => {
    await (searching = searching.then(search))
    const all = found
    found = []
    return all
  }
  afterTests({
    each: async () => expect(await leaks()).toEqual([]),
    all: async () => {
      expect(await leaks()).toEqual([])
      await pool.end()
    },
  })

  return {
    /** From here on all that it answers. */
    watch: (server: Server) =>
      watchAnswers(server, (answer) => {
        if (isReference(answer)) return
        seen.push(secrets.learnFromAnswer(answer))
        size += answer.body.length
        if (size > maxKeptLength) searching = searching.then(search)
      }),
    /** The body of a request, which may bring a password. */
    sending: (body: string) => secrets.learnFromBody(body),
    /** What was found since the last test or the last call. */
    leaks,
  }
}
