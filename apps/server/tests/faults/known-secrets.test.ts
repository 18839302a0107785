import { once } from 'node:events'
import { Agent, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { statusOf } from '../support/network/balancer.ts'
import { saturation } from '../support/load/open-loop.ts'
import { leaksUntil, lookThrough, secrets } from '../support/secrets/known-secrets.ts'

const token = `tess_${'a'.repeat(46)}`
const made = { asked: 'POST /api/v1/tokens', head: 'set-cookie: tessera.session_token=a-session-of-another-user.signed; Path=/\r\n' }

test('the leak detector reports a known secret in a later response or in the log', () => {
  secrets.learnFromBody('{"email":"ada@example.com","password":"correct horse"}')
  lookThrough({ ...made, body: `{"id":"tok_1","token":"${token}"}` })
  expect(leaksUntil('Tessera is ready\n')).toEqual([])
  lookThrough({ ...made, head: '', body: `{"id":"tok_1","token":"${token}"}` })
  lookThrough({ asked: 'GET /me', head: 'location: /?of=correct%20horse\r\n', body: 'a-session-of-another-user' })
  expect(leaksUntil(`for ${token}`)).toEqual([
    'a token in the answer to POST /api/v1/tokens',
    'a password in the answer to GET /me',
    'a session in the answer to GET /me',
    'a token in the log',
  ])
  expect(leaksUntil('')).toEqual([])
})

test('the leak detector also reads responses of replaced instances, and responses to the load generators', async () => {
  secrets.keep('a session', 'a-session-of-another-user')
  const server = createServer(({ url = '' }, response) => {
    if (url.startsWith('/head')) response.setHeader('location', '/?of=a-session-of-another-user')
    response.end(url.startsWith('/body') ? 'It is a-session-of-another-user.' : '')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  for (const part of ['head', 'body', 'nothing']) {
    await statusOf(`${url}/${part}-of-a-replaced-one`, new Agent())
    await saturation(40, url, () => ({ kind: part, path: `/${part}-under-load`, expected: 200 }))
  }
  expect(leaksUntil('')).toEqual(
    ['head', 'body'].flatMap((part) => [
      `a session in the answer to GET /${part}-of-a-replaced-one`,
      `a session in the answer to GET /${part}-under-load`,
    ]),
  )
})
