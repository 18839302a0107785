import { expect, onTestFinished, test, vi } from 'vitest'

import { OriginResponses } from './origin-responses.ts'

function testResponses() {
  // lru-cache refers to the `performance` that it found when it was loaded, and reads it again when a timer has fired.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  let now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => {
    clock.mockRestore()
    vi.useRealTimers()
  })
  const advance = (ms: number) => {
    now += ms
    vi.advanceTimersByTime(ms)
  }
  const responses = new OriginResponses(2 ** 20)
  const get = (host: string, key = '') => responses.get(`http://${host}`, key, () => ({ text: `${key} ${host}`.repeat(100), headers: {} }))
  /** How many times the responses were compressed: one response is compressed once, and then shared. */
  const compressions = async (hosts: readonly string[]) => {
    const all = await Promise.all(hosts.map((host) => get(host)))
    return new Set(all.filter(({ bodies }) => bodies.br)).size
  }
  return { get, compressions, advance }
}

const invented = (count: number) => Array.from({ length: count }, (_, n) => `host-${n}`)

test('requests with arbitrary hosts are compressed for four of them', async () => {
  const { get, compressions } = testResponses()
  expect(await compressions([...invented(50), ...invented(50)])).toBe(4)
  const other = await get('host-49')
  expect(other.bodies).toEqual({ identity: Buffer.from(' host-49'.repeat(100)) })
})

test('an origin that is in use keeps its compressed response, while others invent origins', async () => {
  const { get, advance } = testResponses()
  const first = await get('real')
  for (const host of invented(20)) {
    advance(30_000)
    await get(host)
    expect(await get('real')).toBe(first)
  }
})

test('an origin that was not requested for a minute makes way for another', async () => {
  const { compressions, advance } = testResponses()
  expect(await compressions(invented(4))).toBe(4)
  advance(59_000)
  expect(await compressions(['other'])).toBe(0)
  advance(2_000)
  expect(await compressions(['other'])).toBe(1)
})

test('responses of one origin differ by key', async () => {
  const { get } = testResponses()
  const [one, two] = [await get('real', '1'), await get('real', '2')]
  expect(one.tag).not.toBe(two.tag)
  expect(await get('real', '1')).toBe(one)
})
