import { expect, test, vi } from 'vitest'

import { freePort } from '../conformance/free-port.ts'
import { callsTo } from '../faults/client.ts'
import { instancesOfOneDatabase } from './instances.ts'

const { start } = await instancesOfOneDatabase()

test('the figures of several workers are one sum, whichever of them has served', async () => {
  const port = await freePort()
  const { url } = await start({ WORKERS: '2', METRICS_PORT: String(port), METRICS_TOKEN: 'a-token-for-figures' })
  for (let n = 0; n < 20; n += 1) expect((await callsTo(url)('GET', '/healthz')).status).toBe(200)
  const figures = callsTo(`http://127.0.0.1:${port}`, { authorization: 'Bearer a-token-for-figures' })
  await vi.waitFor(async () => {
    const { text } = await figures('GET', '/metrics')
    expect(text).toContain('tessera_http_request_duration_seconds_count{route="/healthz",method="GET",status="200"} 20\n')
    expect(text).toContain('tessera_click_journal_bytes 0\n')
  })
  expect((await callsTo(`http://127.0.0.1:${port}`)('GET', '/metrics')).status).toBe(401)
  expect((await callsTo(url)('GET', '/metrics')).status).toBe(404)
})
