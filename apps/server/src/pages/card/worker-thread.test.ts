import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { OneThread, ThreadBusy, type ThreadOptions } from './worker-thread.ts'

const file = join(mkdtempSync(join(tmpdir(), 'tessera-thread-')), 'thread.mjs')
writeFileSync(
  file,
  `import { parentPort, threadId, workerData } from 'node:worker_threads'
   parentPort.on('message', (message) => {
     if (message === 'crash') throw new Error('crashed')
     if (message === 'leave') process.exit(3)
     if (message === 'hang') for (;;);
     if (message === 'fill') { const all = []; for (;;) all.push(new Array(1e6).fill(all.length)) }
     if (message === 'slow') setTimeout(() => parentPort.postMessage({ message }), 200)
     else if (message !== 'silent') parentPort.postMessage({ message, threadId, workerData })
   })`,
)

type Answer = { message: string; threadId: number; workerData: unknown }

function openThread(options: Partial<ThreadOptions> = {}): OneThread<string, Answer> {
  const thread = new OneThread<string, Answer>({ file, data: 'data', idle: 10_000, limit: 10_000, queue: 8, ...options })
  onTestFinished(() => thread.close())
  return thread
}

const until = async (holds: () => boolean) => {
  while (!holds()) await sleep(5)
}

test('a thread starts with the first work, not before, and does what follows too', async () => {
  const thread = openThread()
  expect(thread.running).toBe(false)
  const first = await thread.do('a')
  expect(first).toMatchObject({ message: 'a', workerData: 'data' })
  expect(await thread.do('b')).toEqual({ ...first, message: 'b' })
})

test('work that comes together is done in its order, each answered by its own', async () => {
  const thread = openThread()
  const asked = ['a', 'b', 'c', 'd']
  const answers = await Promise.all(asked.map((message) => thread.do(message)))
  expect(answers.map(({ message }) => message)).toEqual(asked)
  expect(new Set(answers.map(({ threadId }) => threadId)).size).toBe(1)
})

test('a thread without work ends, and the next work gets another', async () => {
  const thread = openThread({ idle: 20 })
  const { threadId } = await thread.do('a')
  await until(() => !thread.running)
  expect((await thread.do('b')).threadId).not.toBe(threadId)
})

test.each([
  ['throws', 'crash', /crashed/],
  ['leaves', 'leave', /ended with 3/],
  ['takes all memory', 'fill', /memory/],
])('a thread that %s fails its own work, and what waits behind is done by another', async (_, message, error) => {
  const thread = openThread()
  const [before, failed, after] = await Promise.allSettled([thread.do('a'), thread.do(message), thread.do('b')])
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(error) as string } })
  const [a, b] = [before, after].map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : undefined))
  expect([a?.message, b?.message]).toEqual(['a', 'b'])
  expect(b?.threadId).not.toBe(a?.threadId)
})

test('work that takes too long is given up, also where the thread itself can do nothing about it', async () => {
  const thread = openThread({ limit: 1_000 })
  const [hung, silent, after] = await Promise.allSettled([thread.do('hang'), thread.do('silent'), thread.do('b')])
  for (const given of [hung, silent]) expect(given).toMatchObject({ status: 'rejected', reason: { message: 'The thread took too long' } })
  expect(after).toMatchObject({ status: 'fulfilled', value: { message: 'b' } })
})

test('more work than may wait is refused at once, and what waits is done', async () => {
  const thread = openThread({ queue: 2 })
  const outcomes = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((message) => thread.do(message)))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
  expect(outcomes[4]).toMatchObject({ reason: expect.any(ThreadBusy) as ThreadBusy })
  expect(await thread.do('f')).toMatchObject({ message: 'f' })
})

test('closing lets what is under way finish, refuses what waits and what comes, and ends the thread', async () => {
  const thread = openThread()
  const work = Promise.allSettled([thread.do('slow'), thread.do('a')])
  await thread.close()
  expect(thread.running).toBe(false)
  expect(await work).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: expect.any(ThreadBusy) as ThreadBusy }])
  await expect(thread.do('b')).rejects.toThrow(ThreadBusy)
  expect(thread.running).toBe(false)
})

test('closing does not wait for what never ends', async () => {
  const thread = openThread({ limit: 300 })
  const work = Promise.allSettled([thread.do('hang')])
  await thread.close()
  expect(thread.running).toBe(false)
  expect(await work).toMatchObject([{ status: 'rejected', reason: { message: 'The thread took too long' } }])
})
