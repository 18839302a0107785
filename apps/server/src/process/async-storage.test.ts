import { AsyncLocalStorage } from 'node:async_hooks'

import { beforeAll, expect, test } from 'vitest'

import { disableIdleStorages } from './async-storage.ts'

beforeAll(disableIdleStorages)

const later = async <T>(value: () => T): Promise<T> => {
  await new Promise((resolve) => setImmediate(resolve))
  return value()
}

test('calls that overlap or nest keep their stores until the last one ends', async () => {
  const storage = new AsyncLocalStorage<string>()
  const read = () => later(() => storage.getStore())
  const [slow, quick, nested] = await Promise.all([
    storage.run('slow', () => later(read)),
    storage.run('quick', read),
    storage.run('outer', async () => [await storage.run('inner', read), await read()]),
  ])
  expect([slow, quick, nested]).toEqual(['slow', 'quick', ['inner', 'outer']])
  expect(storage.getStore()).toBeUndefined()
})

test('results, errors and rejections reach the caller, and the storage is off afterward', async () => {
  const storage = new AsyncLocalStorage<string>()
  const error = new Error('failed')
  expect(storage.run('sync', () => storage.getStore())).toBe('sync')
  expect(() =>
    storage.run('throws', () => {
      throw error
    }),
  ).toThrow(error)
  await expect(storage.run('rejects', () => Promise.reject(error))).rejects.toBe(error)
  // A disabled storage ignores stores of earlier calls.
  let left: Promise<unknown> = Promise.resolve()
  storage.run('left behind', () => {
    left = later(() => storage.getStore())
  })
  expect(await left).toBeUndefined()
})
