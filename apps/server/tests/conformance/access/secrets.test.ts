import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { gzipSync } from 'node:zlib'

import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, test } from 'vitest'

import { operatorSecrets } from './operator-secrets.ts'
import { makeThings } from '../../support/rows.ts'
import { type Account, testService } from '../../support/service.ts'

/** A deliberate fault: two routes repeat what they receive. */
const babble = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance }
  const textOf = (query: unknown) => (query as { text: string }).text
  fastify.get('/babble/body', ({ query }, reply) => reply.header('content-encoding', 'gzip').send(gzipSync(`It is ${textOf(query)}.`)))
  fastify.get('/babble/header', ({ query }, reply) => reply.header('location', `/?of=${encodeURIComponent(textOf(query))}`).send())
}
subscribe('fastify.initialization', babble)
const { send, account, db, connection, leaks } = await testService(operatorSecrets)
unsubscribe('fastify.initialization', babble)
const owner = await account()

let token: string
const one = async (text: string): Promise<string> => {
  const { rows } = await db.pool.query<{ value: string }>(`${text} limit 1`)
  return rows[0]?.value ?? ''
}
beforeAll(async () => {
  token = await owner.token()
  const { pageId } = await makeThings(send, owner)
  await send('PUT', `/api/v1/pages/${pageId}/password`, { password: 'only for friends' }, { authorization: `Bearer ${token}` })
  expect(await leaks()).toEqual([])
})
const sessionOf = ({ cookie }: Account) => cookie.split('=')[1]?.split('.')[0] ?? ''

test.each<[string, () => string | Promise<string>]>([
  ['a token', () => token],
  ['a session', () => sessionOf(owner)],
  ['a password', () => 'only for friends'],
  ['the hash of a password', () => one('select password as value from accounts where password is not null')],
  ['the hash of a page’s password', () => one('select password_hash as value from pages where password_hash is not null')],
  ['the hash of a token', () => one(`select encode(hash, 'hex') as value from tokens`)],
  ['the hash of a token', () => one(`select encode(hash, 'base64') as value from tokens`)],
  ['the salt of a day', () => one(`select encode(salt, 'hex') as value from salts`)],
  ['SESSION_SECRET', () => 'a secret of the tests, long enough to sign cookies'],
  ['METRICS_TOKEN', () => operatorSecrets.METRICS_TOKEN],
  ['OIDC_CLIENT_SECRET', () => operatorSecrets.OIDC_CLIENT_SECRET],
  ['the password in SMTP_URL', () => operatorSecrets.SMTP_URL],
  ['the password in REDIS_URL', () => operatorSecrets.REDIS_URL],
  ['the password of the database', () => String(connection.password)],
])('an answer with %s fails the test that saw it', async (kind, find) => {
  const text = await find()
  expect(text).not.toBe('')
  const query = `text=${encodeURIComponent(text)}`
  await send('GET', `/babble/body?${query}`)
  expect(await leaks()).toEqual([`${kind} in the answer to GET /babble/body?${query}`])
  await send('GET', `/babble/header?${query}`)
  expect(await leaks()).toEqual([`${kind} in the answer to GET /babble/header?${query}`])
})

test.fails('a test that saw one fails, though it did not look for it', async () => {
  expect((await send('GET', `/babble/body?text=${token}`)).status).toBe(200)
})
