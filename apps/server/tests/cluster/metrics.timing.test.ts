import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

import { expect, test, vi } from 'vitest'

import { freePort } from '../support/network/free-port.ts'
import { callsTo, signUp } from '../support/client.ts'
import { instancesOfOneDatabase } from './instances.ts'

const { start } = await instancesOfOneDatabase()

/** Two workers; `figures` asks for their sums. */
async function twoWorkers() {
  const port = await freePort()
  const server = await start({ WORKERS: '2', METRICS_PORT: String(port), METRICS_TOKEN: 'a-token-for-figures' })
  return { ...server, port, figures: callsTo(`http://127.0.0.1:${port}`, { authorization: 'Bearer a-token-for-figures' }) }
}

test('the metrics of several workers are one sum', async () => {
  const { url, port, figures } = await twoWorkers()
  for (let n = 0; n < 20; n += 1) expect((await callsTo(url)('GET', '/healthz')).status).toBe(200)
  const lines = [
    'tessera_http_request_duration_seconds_count{route="/healthz",method="GET",status="200"} 20',
    'tessera_click_journal_bytes 0',
  ]
  await expect.poll(async () => (await figures('GET', '/metrics')).text.split('\n')).toEqual(expect.arrayContaining(lines))
  expect((await callsTo(`http://127.0.0.1:${port}`)('GET', '/metrics')).status).toBe(401)
  expect((await callsTo(url)('GET', '/metrics')).status).toBe(404)
})

// Runs alone, because the speed of the machine decides how many calls wait.

/** Sends so many calls at once on one connection, and returns all that is answered. */
async function crowd(url: string, token: string, calls: number): Promise<string> {
  const { hostname, port } = new URL(url)
  const call = `GET /api/v1/me HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n`
  const socket = connect(Number(port), hostname)
  socket.write(`${`${call}\r\n`.repeat(calls - 1)}${call}Connection: close\r\n\r\n`)
  return text(socket)
}

test('each worker refuses requests above its limit, and the metrics sum the refusals of both', async () => {
  const { url, database, figures } = await twoWorkers()
  const { token, slug } = await signUp(url, 'crowd')
  await database.set('silent')
  const answered = (await Promise.all(Array.from({ length: 16 }, () => crowd(url, token, 100)))).join('')
  await database.set('pass')
  expect(answered.match(/HTTP\/1.1 503 /g)).toHaveLength(1_600)
  const refused = answered.match(/The server is overloaded/g)?.length ?? 0
  // Also those who wait for another call’s look-up of the same token wait.
  expect(refused).toBeGreaterThan(400)
  // One alone lets 500 wait.
  expect(1_600 - refused).toBeGreaterThan(600)
  await vi.waitFor(async () => expect((await callsTo(url)('GET', `/${slug}`)).status).toBe(200), { timeout: 60_000 })
  expect((await figures('GET', '/metrics')).text).toContain(`tessera_rate_limited_total{limit="overload"} ${refused}\n`)
})
