import { afterAll, beforeEach, onTestFinished, vi } from 'vitest'

import { startRedisServer } from '../../../tests/support/network/redis-server.ts'
import { Redis } from './redis.ts'

export const secret = 'a secret of the tests, long enough to sign cookies'

let keys = 0
export const newKey = () => `key ${(keys += 1)}`

/** A Redis for the calling test file. Its `way` passes everything when a test begins; a client is closed when its test ends. */
export async function redisForTests() {
  const server = await startRedisServer()
  const { url, way } = server
  afterAll(() => server.stop())
  beforeEach(() => way.set('pass'))

  const connected = async (own: { secret?: string; commandTimeoutMs?: number } = {}) => {
    const log = { warn: vi.fn<(details: object, message: string) => void>(), info: vi.fn<(message: string) => void>() }
    const redis = new Redis({ url, secret, ...own, log })
    await redis.connect()
    onTestFinished(() => redis.close())
    return { redis, told: () => [...log.warn.mock.calls.map(([, message]) => message), ...log.info.mock.calls.map(([message]) => message)] }
  }
  return { way, connected }
}
