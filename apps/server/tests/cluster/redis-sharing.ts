import { expect, vi } from 'vitest'

import type { Running } from '../support/built-server.ts'

/** What a server has logged about Redis, in order. */
export const redisLog = ({ written }: Pick<Running, 'written'>): string[] =>
  written().match(/(?<=Redis is )(?:unavailable|available again)/g) ?? []

/** Runs `work` again if a server lost Redis meanwhile: on a busy machine Redis may not answer within the 50 ms that servers wait. */
export async function whileShared<T>(servers: readonly Running[], work: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < 20; tries += 1) {
    await vi.waitFor(() => expect(servers.map((server) => redisLog(server).at(-1))).not.toContain('unavailable'), { timeout: 60_000 })
    const before = servers.flatMap(redisLog).length
    const result = await work()
    if (servers.flatMap(redisLog).length === before) return result
  }
  throw new Error('A server lost Redis in every attempt')
}
