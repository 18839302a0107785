import { expect, test } from 'vitest'

import { BoundedMap } from './bounded-map.ts'

function boundedMap(limit: number) {
  const dropped: string[] = []
  const map = new BoundedMap<{ key: string; bytes: number }>(limit, ({ key }) => dropped.push(key))
  const add = (key: string, bytes: number) => {
    const value = { key, bytes }
    map.set(key, value)
    return value
  }
  return { map, add, dropped }
}

test('what was touched least recently goes first, and only as much as must', () => {
  const { map, add, dropped } = boundedMap(100)
  const a = add('a', 40)
  add('b', 40)
  map.touch('a', a)
  add('c', 40)
  expect(dropped).toEqual(['b'])
  expect([map.get('a')?.key, map.get('b'), map.get('c')?.key, map.bytes]).toEqual(['a', undefined, 'c', 80])
})

test('a value that grows pushes others out, and itself where it is too much alone', () => {
  const { map, add, dropped } = boundedMap(100)
  add('a', 40)
  const b = add('b', 40)
  map.grow('b', b, 50)
  expect([dropped, map.bytes]).toEqual([['a'], 90])
  map.grow('b', b, -60)
  expect(map.bytes).toBe(30)
  map.grow('b', b, 100)
  expect([dropped, map.bytes, map.get('b')]).toEqual([['a', 'b'], 0, undefined])
  add('c', 101)
  expect([map.get('c'), map.bytes]).toEqual([undefined, 0])
})

test('what is no longer held neither grows nor comes back', () => {
  const { map, add, dropped } = boundedMap(100)
  const old = add('a', 10)
  const now = add('a', 20)
  map.grow('a', old, 50)
  map.touch('a', old)
  expect([map.get('a'), map.bytes, dropped]).toEqual([now, 20, ['a']])
  map.delete('a')
  map.delete('a')
  map.grow('a', now, 50)
  expect([map.get('a'), map.bytes, dropped]).toEqual([undefined, 0, ['a', 'a']])
})
