import { expect, test, vi } from 'vitest'

import { encodeFast } from './encoded-page.ts'
import { PageRenderings } from './page-renderings.ts'

const document = (text: string) => ({ html: `<!doctype html>${text.repeat(200)}`, headers: { 'content-type': 'text/html; charset=utf-8' } })

function testRenderings() {
  const held = { bytes: 0, made: [] as string[] }
  const renderings = new PageRenderings((bytes) => (held.bytes += bytes))
  const get = (origin: string) =>
    renderings.get(origin, () => {
      held.made.push(origin)
      return encodeFast(document(origin), {})
    })
  return { held, get, ready: (origin: string) => renderings.ready(origin) }
}

test('a page is rendered once for each origin', () => {
  const { held, get, ready } = testRenderings()
  expect(ready('http://a')).toBeUndefined()
  const [first, again, other] = [get('http://a'), get('http://a'), get('http://b')]
  expect([held.made, again === first, other === first]).toEqual([['http://a', 'http://b'], true, false])
  expect(held.bytes).toBe(first.bytes + other.bytes)
})

test('the first rendering has a fast gzip; another request triggers brotli and the smallest gzip', async () => {
  const { held, get, ready } = testRenderings()
  const first = get('http://a')
  expect(first.br).toBeUndefined()
  const finest = await vi.waitFor(() => {
    const bytes = ready('http://a')
    if (!bytes?.br) throw new Error('Not yet')
    return bytes
  }, 60_000)
  expect(finest.identity.body).toEqual(first.identity.body)
  expect(finest.gzip.body.length).toBeLessThanOrEqual(first.gzip.body.length)
  expect(finest.br?.body.length).toBeLessThan(finest.gzip.body.length)
  expect(held).toEqual({ bytes: finest.bytes, made: ['http://a'] })
})

test('requests with arbitrary hosts cannot grow the cache without bound', () => {
  const { held, get, ready } = testRenderings()
  const weights: number[] = []
  for (let i = 0; i < 50; i += 1) weights.push(get(`http://host-${String(i).padStart(2, '0')}`).bytes)
  expect(held.bytes).toBe(weights.slice(-4).reduce((sum, weight) => sum + weight))
  expect([ready('http://host-45'), ready('http://host-46')?.bytes]).toEqual([undefined, weights[46]])
})

test('a failed rendering is not kept', () => {
  const renderings = new PageRenderings(() => {})
  const failure = new Error('no memory')
  const fail = () => {
    throw failure
  }
  expect(() => renderings.get('http://a', fail)).toThrow(failure)
  expect(renderings.get('http://a', () => encodeFast(document('a'), {}))).toBeDefined()
})
