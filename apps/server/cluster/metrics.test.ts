import { expect, test, vi } from 'vitest'

import { freePort } from '../conformance/free-port.ts'
import { callsTo, signUp } from '../faults/client.ts'
import { instancesOfOneDatabase } from './instances.ts'

const { start } = await instancesOfOneDatabase()

/** Two workers; `figures` asks for their sums. */
async function twoWorkers() {
  const port = await freePort()
  const server = await start({ WORKERS: '2', METRICS_PORT: String(port), METRICS_TOKEN: 'a-token-for-figures' })
  return { ...server, port, figures: callsTo(`http://127.0.0.1:${port}`, { authorization: 'Bearer a-token-for-figures' }) }
}

test('the figures of several workers are one sum, whichever of them has served', async () => {
  const { url, port, figures } = await twoWorkers()
  for (let n = 0; n < 20; n += 1) expect((await callsTo(url)('GET', '/healthz')).status).toBe(200)
  await vi.waitFor(async () => {
    const { text } = await figures('GET', '/metrics')
    expect(text).toContain('tessera_http_request_duration_seconds_count{route="/healthz",method="GET",status="200"} 20\n')
    expect(text).toContain('tessera_click_journal_bytes 0\n')
  })
  expect((await callsTo(`http://127.0.0.1:${port}`)('GET', '/metrics')).status).toBe(401)
  expect((await callsTo(url)('GET', '/metrics')).status).toBe(404)
})

test('each worker takes what it can answer and refuses the rest, and the sum of both has every refusal', async () => {
  const { url, database, figures } = await twoWorkers()
  const { token, slug } = await signUp(url, 'crowd')
  const script = callsTo(url, { authorization: `Bearer ${token}` })
  await database.set('silent')
  const answers = await Promise.all(Array.from({ length: 1_500 }, () => script('GET', '/api/v1/me')))
  await database.set('pass')
  expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`))).toEqual(new Set(['503 1']))
  const refused = answers.filter(({ text }) => text.includes('Too much is under way')).length
  expect(refused).toBeGreaterThan(100)
  // One alone lets 500 wait.
  expect(answers.length - refused).toBeGreaterThan(600)
  await vi.waitFor(async () => expect((await callsTo(url)('GET', `/${slug}`)).status).toBe(200), { timeout: 10_000 })
  expect((await figures('GET', '/metrics')).text).toContain(`tessera_rate_limited_total{limit="overload"} ${refused}\n`)
})
