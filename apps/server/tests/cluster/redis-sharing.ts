import { expect, vi } from 'vitest'

import type { Running } from '../support/built-server.ts'

/** What a server has said of Redis, in order. */
export const toldOfRedis = ({ written }: Pick<Running, 'written'>): string[] => written().match(/(?<=Redis is )(?:away|back)/g) ?? []

/** Does it while all servers share: a machine that keeps Redis from answering for 50 ms is one whose Redis is away, so then again. */
export async function whileShared<T>(servers: readonly Running[], work: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < 20; tries += 1) {
    await vi.waitFor(() => expect(servers.map((server) => toldOfRedis(server).at(-1))).not.toContain('away'), { timeout: 10_000 })
    const before = servers.flatMap(toldOfRedis).length
    const result = await work()
    if (servers.flatMap(toldOfRedis).length === before) return result
  }
  throw new Error('Redis was away each time')
}
