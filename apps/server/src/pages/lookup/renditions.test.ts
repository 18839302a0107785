import { expect, test, vi } from 'vitest'

import { quickBytes } from './page-bytes.ts'
import { Renditions } from './renditions.ts'

const document = (text: string) => ({ html: `<!doctype html>${text.repeat(200)}`, headers: { 'content-type': 'text/html; charset=utf-8' } })

function renditions() {
  const held = { bytes: 0, made: [] as string[] }
  const of = new Renditions((bytes) => (held.bytes += bytes))
  const get = (origin: string) =>
    of.of(origin, () => {
      held.made.push(origin)
      return quickBytes(document(origin), {})
    })
  return { held, get, atHand: (origin: string) => of.atHand(origin) }
}

test("an origin's bytes are made once, however many ask at a time", async () => {
  const { held, get, atHand } = renditions()
  expect(atHand('http://a')).toBeUndefined()
  const all = await Promise.all(Array.from({ length: 10 }, () => get('http://a')))
  expect([held.made, new Set(all).size]).toEqual([['http://a'], 1])
  expect(held.bytes).toBe(all[0]?.weight)
})

test('the first answer is lightly packed; once it is asked for again there are brotli and a smaller gzip of the same document', async () => {
  const { held, get, atHand } = renditions()
  const first = await get('http://a')
  expect(first.br).toBeUndefined()
  const finest = await vi.waitFor(() => {
    const bytes = atHand('http://a')
    if (!bytes?.br) throw new Error('Not yet')
    return bytes
  })
  expect(finest.identity.body).toEqual(first.identity.body)
  expect(finest.gzip.body.length).toBeLessThanOrEqual(first.gzip.body.length)
  expect(finest.br?.body.length).toBeLessThan(finest.gzip.body.length)
  expect(held).toEqual({ bytes: finest.weight, made: ['http://a'] })
})

test('a client that invents origins does not fill the memory', async () => {
  const { held, get, atHand } = renditions()
  const weights: number[] = []
  for (let i = 0; i < 50; i += 1) weights.push((await get(`http://host-${String(i).padStart(2, '0')}`)).weight)
  expect(held.bytes).toBe(weights.slice(-4).reduce((sum, weight) => sum + weight))
  expect([atHand('http://host-45'), atHand('http://host-46')?.weight]).toEqual([undefined, weights[46]])
})

test('a page that cannot be made is tried again by the next visitor', async () => {
  const of = new Renditions(() => {})
  const failure = new Error('no memory')
  await expect(of.of('http://a', async () => Promise.reject(failure))).rejects.toBe(failure)
  await expect(of.of('http://a', () => quickBytes(document('a'), {}))).resolves.toBeDefined()
})
