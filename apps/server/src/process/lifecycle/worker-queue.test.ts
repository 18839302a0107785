import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { WorkerBusyError, WorkerQueue, type WorkerQueueOptions } from './worker-queue.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-worker-'))
const file = join(folder, 'worker.mjs')
writeFileSync(
  file,
  `import { threadId, workerData } from 'node:worker_threads'
   export const run = async (task) => {
     if (task === 'throw') throw new Error('thrown')
     if (task === 'crash') setImmediate(() => { throw new Error('crashed') })
     if (task === 'exit') process.exit(3)
     if (task === 'hang') for (;;);
     if (task === 'fill') { const all = []; for (;;) all.push(new Array(1e6).fill(all.length)) }
     if (task === 'slow') await new Promise((resolve) => setTimeout(resolve, 200))
     if (task === 'silent' || task === 'crash') await new Promise(() => {})
     return { task, threadId, workerData }
   }`,
)

type Result = { task: string; threadId: number; workerData: unknown }

function openQueue(options: Partial<WorkerQueueOptions> = {}): WorkerQueue<string, Result> {
  const queue = new WorkerQueue<string, Result>({
    file,
    workerData: 'data',
    idleTimeoutMs: 10_000,
    taskTimeoutMs: 10_000,
    maxQueued: 8,
    ...options,
  })
  onTestFinished(() => queue.close())
  return queue
}

const until = async (holds: () => boolean) => {
  while (!holds()) await sleep(5)
}

test('the worker starts with the first task and runs the following ones too', async () => {
  const queue = openQueue()
  expect(queue.running).toBe(false)
  const first = await queue.run('a')
  expect(first).toMatchObject({ task: 'a', workerData: 'data' })
  expect(await queue.run('b')).toEqual({ ...first, task: 'b' })
})

test('concurrent tasks run in order in one worker', async () => {
  const queue = openQueue()
  const tasks = ['a', 'b', 'c', 'd']
  const results = await Promise.all(tasks.map((task) => queue.run(task)))
  expect(results.map(({ task }) => task)).toEqual(tasks)
  expect(new Set(results.map(({ threadId }) => threadId)).size).toBe(1)
})

test('an idle worker ends, and the next task gets a new one', async () => {
  const queue = openQueue({ idleTimeoutMs: 20 })
  const { threadId } = await queue.run('a')
  await until(() => !queue.running)
  expect((await queue.run('b')).threadId).not.toBe(threadId)
})

test('a task that throws rejects with its error, and the worker goes on', async () => {
  const queue = openQueue()
  const { threadId } = await queue.run('a')
  await expect(queue.run('throw')).rejects.toThrow('thrown')
  expect(await queue.run('b')).toMatchObject({ task: 'b', threadId })
})

test.each([
  ['has an uncaught exception', 'crash', /crashed/],
  ['exits', 'exit', /exited with code: 3/],
  ['runs out of memory', 'fill', /memory/],
])('when a worker %s, its task fails alone and the next one gets a new worker', async (_, task, error) => {
  const queue = openQueue()
  const [before, failed, after] = await Promise.allSettled([queue.run('a'), queue.run(task), queue.run('b')])
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(error) as string } })
  const [a, b] = [before, after].map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : undefined))
  expect([a?.task, b?.task]).toEqual(['a', 'b'])
  expect(b?.threadId).not.toBe(a?.threadId)
})

test('a worker that cannot load its module fails each task with the reason', async () => {
  const broken = join(folder, 'broken.mjs')
  writeFileSync(broken, `throw new Error('cannot load')`)
  const queue = openQueue({ file: broken })
  for (const _ of [1, 2]) await expect(queue.run('a')).rejects.toThrow('cannot load')
})

test('a task that takes too long fails, even when it blocks its thread', async () => {
  const queue = openQueue({ taskTimeoutMs: 1_000 })
  const [hung, silent, after] = await Promise.allSettled([queue.run('hang'), queue.run('silent'), queue.run('b')])
  for (const outcome of [hung, silent])
    expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'The task took longer than 1000 ms' } })
  expect(after).toMatchObject({ status: 'fulfilled', value: { task: 'b' } })
})

test('the queue is bounded: further tasks are rejected at once, and those that wait are run', async () => {
  const queue = openQueue({ maxQueued: 2 })
  const outcomes = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((task) => queue.run(task)))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
  expect(outcomes[4]).toMatchObject({ reason: expect.any(WorkerBusyError) as WorkerBusyError })
  expect(await queue.run('f')).toMatchObject({ task: 'f' })
})

test('closing lets the running task finish, rejects waiting and further ones, and ends the worker', async () => {
  const queue = openQueue()
  const tasks = Promise.allSettled([queue.run('slow'), queue.run('a')])
  await queue.close()
  expect(queue.running).toBe(false)
  expect(await tasks).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: expect.any(WorkerBusyError) as WorkerBusyError },
  ])
  await expect(queue.run('b')).rejects.toThrow(WorkerBusyError)
  expect(queue.running).toBe(false)
})

test('closing does not wait for a task that never ends', async () => {
  const queue = openQueue({ taskTimeoutMs: 300 })
  const tasks = Promise.allSettled([queue.run('hang')])
  await queue.close()
  expect(queue.running).toBe(false)
  expect(await tasks).toMatchObject([{ status: 'rejected', reason: { message: 'The task took longer than 300 ms' } }])
})
