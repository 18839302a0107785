import type { ShownPage, Tile } from '@tessera/api'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { Audience } from '../audience/audience.ts'
import type { Click } from './click-batch.ts'
import { ClickCounter } from './click-counter.ts'
import { DedupeWindow } from './dedupe-window.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
const tile = (n: number) => ({ id: `link_${n}` as const, page: { id: 'page_1' } as ShownPage, tile: { n } as Tile })

/** One process's click counter, and the keys that it deduplicates by. */
function newCounter() {
  const add = vi.fn<(click: Click, done: () => void) => void>((_, done) => done())
  const window = new DedupeWindow(() => Date.now())
  const keys = vi.spyOn(window, 'enter')
  const audience = new Audience({ isOwner: () => Promise.resolve(false), publicHost: undefined, countryOf: () => null })
  const counter = new ClickCounter({ audience, ledger: { add }, window, log: { error: () => {} } })
  const click = (address: string, agent = browser, followed = tile(1)) => {
    const done = vi.fn<() => void>()
    counter.count({ method: 'GET', address, host: 'localhost', headers: { 'user-agent': agent }, socket: {} }, followed, done)
    expect(done).toHaveBeenCalledTimes(1)
  }
  return { click, add, keys: () => keys.mock.calls.map(([key]) => key) }
}

test('a double click across midnight counts once, and a click ten seconds later counts again', () => {
  vi.setSystemTime('2026-03-10T23:59:59.900Z')
  const { click, add } = newCounter()
  click('192.0.2.1')
  vi.advanceTimersByTime(200)
  expect(new Date().toISOString()).toMatch(/^2026-03-11/)
  click('192.0.2.1')
  expect(add).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10_000)
  click('192.0.2.1')
  expect(add).toHaveBeenCalledTimes(2)
})

test('another address, browser or tile counts separately, and processes use different keys', () => {
  const here = newCounter()
  const there = newCounter()
  for (const { click, add } of [here, there]) {
    click('192.0.2.1')
    click('192.0.2.2')
    click('192.0.2.1', `${browser} Edg/131.0.0.0`)
    click('192.0.2.1', browser, tile(2))
    expect(add).toHaveBeenCalledTimes(4)
  }
  expect(new Set([...here.keys(), ...there.keys()]).size).toBe(8)
})

const failing = () => {
  throw new Error('a bug')
}

test.each([
  ['the owner cannot be looked up', { isOwner: () => Promise.reject(new Error('a bug')), add: vi.fn(), shared: undefined }],
  [
    'the ledger fails after Redis answers',
    { isOwner: () => Promise.resolve(false), add: failing, shared: { claim: () => Promise.resolve(true) } },
  ],
  ['the ledger fails after the owner look-up', { isOwner: () => Promise.resolve(false), add: failing, shared: undefined }],
])('when %s, the redirect is sent, and the failure is logged', async (_, { isOwner, add, shared }) => {
  const error = vi.fn<(details: object, message: string) => void>()
  const audience = new Audience({ isOwner, publicHost: undefined, countryOf: () => null })
  const counter = new ClickCounter({ audience, ledger: { add }, window: new DedupeWindow(() => Date.now()), shared, log: { error } })
  const headers = { 'user-agent': browser, ...(shared ? {} : { cookie: 'tessera.session_token=x' }) }
  await new Promise<void>((resolve) =>
    counter.count({ method: 'GET', address: '192.0.2.1', host: 'localhost', headers, socket: {} }, tile(1), resolve),
  )
  expect(error).toHaveBeenCalledExactlyOnceWith({ err: new Error('a bug') }, 'A click was not counted')
})
