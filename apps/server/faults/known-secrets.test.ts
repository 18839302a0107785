import { expect, test } from 'vitest'

import { leaksUntil, lookThrough, secrets } from './known-secrets.ts'

const token = `tess_${'a'.repeat(46)}`
const made = { asked: 'POST /api/v1/tokens', head: 'set-cookie: tessera.session_token=a-session-of-somebody.signed; Path=/\r\n' }

test('what an answer gives once is found in any later one and in the log, and so is what was sent', () => {
  secrets.learnFromBody('{"email":"ada@example.com","password":"correct horse"}')
  lookThrough({ ...made, body: `{"id":"tok_1","token":"${token}"}` })
  expect(leaksUntil('Tessera is ready\n')).toEqual([])
  lookThrough({ ...made, head: '', body: `{"id":"tok_1","token":"${token}"}` })
  lookThrough({ asked: 'GET /me', head: 'location: /?of=correct%20horse\r\n', body: 'a-session-of-somebody' })
  expect(leaksUntil(`for ${token}`)).toEqual([
    'a token in the answer to POST /api/v1/tokens',
    'a password in the answer to GET /me',
    'a session in the answer to GET /me',
    'a token in the log',
  ])
  expect(leaksUntil('')).toEqual([])
})
