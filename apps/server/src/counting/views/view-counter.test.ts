import type { ViewBatchParams } from '@tessera/api'
import type { PageId } from '@tessera/contract'
import { expect, test, vi } from 'vitest'

import { Audience } from '../audience/audience.ts'
import { DailySalts } from '../audience/daily-salts.ts'
import { ViewCounter } from './view-counter.ts'

const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
const page = 'page_1' as PageId
const salts = new DailySalts({} as ConstructorParameters<typeof DailySalts>[0])
const morning = Date.parse('2026-03-10T10:00:00Z')

/** A view counter, and what it wrote: each batch's id and the views of its rows. */
function newViews({ isOwner = () => Promise.resolve(false) }: { isOwner?: () => Promise<boolean> } = {}) {
  const written: { id: string; hour: string; views: readonly number[] }[] = []
  const write = vi.fn<(batch: ViewBatchParams) => Promise<void>>(
    async ([id, hour, , , , , views]) => void written.push({ id, hour, views }),
  )
  const error = vi.fn<(details: { views?: number }, message: string) => void>()
  const clock = { now: morning }
  const audience = new Audience({ isOwner, publicHost: undefined, countryOf: () => null })
  const views = new ViewCounter({ audience, salts, write, log: { error }, now: () => clock.now })
  const view = (address: string, headers: Record<string, string> = {}) =>
    views.count({ method: 'GET', address, host: 'localhost', headers: { 'user-agent': browser, ...headers }, socket: {} }, page)
  const lost = () => error.mock.calls.reduce((sum, [details]) => sum + (details.views ?? 0), 0)
  return { views, view, write, written, lost, clock, counted: () => written.flatMap((batch) => batch.views).reduce((a, b) => a + b, 0) }
}
const away = () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))

test('equal views share one row of a batch, and an empty batch is not written', async () => {
  const { views, view, written } = newViews()
  await views.flush()
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.1']) view(address)
  view('192.0.2.1', { referer: 'https://news.example/a' })
  await views.flush()
  await views.flush()
  expect(written.map((batch) => batch.views)).toEqual([[2, 1, 1]])
})

test('further views of visitors whose first view was written share one row', async () => {
  const { views, view, written } = newViews()
  const visitors = ['192.0.2.1', '192.0.2.2', '192.0.2.3']
  for (const address of visitors) view(address)
  await views.flush()
  for (const address of [...visitors, '192.0.2.4']) view(address)
  view('192.0.2.1', { referer: 'https://news.example/a' })
  await views.flush()
  expect(written.map((batch) => batch.views)).toEqual([
    [1, 1, 1],
    [3, 1, 1],
  ])
})

test('while the database is unavailable, views gather, and a batch that was sent is sent again unchanged', async () => {
  const { views, view, write, written } = newViews()
  view('192.0.2.1')
  write.mockImplementationOnce(away).mockImplementationOnce(away).mockImplementationOnce(away)
  await expect(views.flush()).rejects.toThrow('away')
  for (const _ of [1, 2]) {
    view('192.0.2.1')
    await expect(views.flush()).rejects.toThrow('away')
  }
  await views.flush()
  const sent = write.mock.calls.map(([[id]]) => id)
  expect(new Set(sent.slice(0, 4)).size).toBe(1)
  expect(written.map((batch) => batch.views)).toEqual([[1], [2]])
  expect(written[1]?.id).toBe(sent[4])
})

test('a batch has at most 500 rows, all of one hour', async () => {
  const { views, view, written, clock } = newViews()
  for (let n = 0; n < 501; n += 1) view(`10.0.${n >> 8}.${n % 256}`)
  clock.now += 3_600_000
  view('192.0.2.1')
  await views.flush()
  expect(written.map(({ hour, views: lines }) => [hour, lines.length])).toEqual([
    ['2026-03-10T10:00:00.000Z', 500],
    ['2026-03-10T10:00:00.000Z', 1],
    ['2026-03-10T11:00:00.000Z', 1],
  ])
})

test('at most 160 full batches wait for the database; the loss of further ones is logged', async () => {
  const { views, view, write, lost, counted } = newViews()
  const visitors = (count: number) => {
    for (let n = 0; n < count; n += 1) view(`10.${n >> 16}.${(n >> 8) % 256}.${n % 256}`)
  }
  visitors(86_250)
  expect(lost()).toBe(6_000)
  write.mockImplementationOnce(away)
  await expect(views.flush()).rejects.toThrow('away')
  await views.flush()
  expect(counted()).toBe(80_250)
})

test('a batch that PostgreSQL rejects does not block others, and one that is too old is not sent again', async () => {
  const { views, view, write, lost, counted, clock } = newViews()
  view('192.0.2.1')
  write.mockImplementationOnce(() => Promise.reject(Object.assign(new Error('refused'), { code: '22021' })))
  await views.flush()
  expect(lost()).toBe(1)
  view('192.0.2.2')
  write.mockImplementationOnce(away)
  await expect(views.flush()).rejects.toThrow('away')
  clock.now += 13 * 3_600_000
  view('192.0.2.3')
  await views.flush()
  expect([lost(), counted()]).toEqual([2, 1])
})

test('the last flush includes undecided views, and logs those that cannot be written', async () => {
  const cookie = { cookie: 'tessera.session_token=a.b' }
  let decide: (own: boolean) => void = () => {}
  const asking = newViews({ isOwner: () => new Promise((resolve) => (decide = resolve)) })
  asking.view('192.0.2.1')
  asking.view('192.0.2.2', cookie)
  const finished = asking.views.finish()
  decide(false)
  await finished
  expect(asking.counted()).toBe(2)

  const { views, view, write, lost } = newViews()
  view('192.0.2.1')
  write.mockImplementation(away)
  await expect(views.flush()).rejects.toThrow('away')
  view('192.0.2.2')
  await views.finish()
  expect(lost()).toBe(2)
})

test('views of the owner do not count', async () => {
  const { views, view, counted } = newViews({ isOwner: () => Promise.resolve(true) })
  view('192.0.2.1', { cookie: 'tessera.session_token=a.b' })
  await views.finish()
  expect(counted()).toBe(0)
})

test('a view whose visitor cannot be looked up is lost and logged, and does not fail the last flush', async () => {
  const { views, view, lost, counted } = newViews({ isOwner: () => Promise.reject(new Error('a bug')) })
  view('192.0.2.1', { cookie: 'tessera.session_token=x' })
  view('192.0.2.2')
  await views.finish()
  expect([lost(), counted()]).toEqual([1, 1])
})
