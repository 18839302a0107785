import type { Tessera } from '@tessera/client'
import { expect, test } from 'vitest'

import { importServiceOf } from './import-requests.ts'

type Counts = Record<string, number>

/** Records the counts of each request. `__proto__` is a key like any other. */
function recordingService(failsAt = Infinity) {
  const requests: Counts[] = []
  const PUT = async (_path: string, { body }: { body: { links: Counts } }) => {
    if (requests.length === failsAt) return { error: { reason: 'page_not_found', message: 'Gone' }, response: new Response() }
    requests.push(JSON.parse(JSON.stringify(body.links)) as Counts)
    return { data: { applied: 1, unchanged: 2, leftOut: [{ key: 'a', reason: 'present' }] }, response: new Response() }
  }
  const tessera = { PUT } as unknown as Tessera
  return { requests, service: importServiceOf({ origin: '', token: '', tessera, tokenFrom: 'login' }) }
}

const counts = Object.fromEntries([['__proto__', 7], ...Array.from({ length: 2_000 }, (_, index) => [`k${index}`, index + 1] as const)])

test('click counts beyond the limit of one request are split over several requests', async () => {
  const { service, requests } = recordingService()
  const { data } = (await service.writeClicks('page_1', 'Linktree', counts)) as { data: object }
  expect(requests.map((links) => Object.keys(links).length)).toEqual([1_000, 1_000, 1])
  expect(requests.flatMap((links) => Object.entries(links))).toEqual(Object.entries(counts))
  expect(data).toEqual({ applied: 3, unchanged: 6, leftOut: Array.from({ length: 3 }, () => ({ key: 'a', reason: 'present' })) })
})

test('the first error ends the sending of counts', async () => {
  const { service, requests } = recordingService(1)
  expect(await service.writeClicks('page_1', 'Linktree', counts)).toMatchObject({ error: { reason: 'page_not_found' } })
  expect(requests).toHaveLength(1)
})
