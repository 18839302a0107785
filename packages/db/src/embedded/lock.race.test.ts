import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { isLong, repetitions } from '@tessera/testing/test-kind'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { lockDirectory } from './lock.ts'

let directory: string

beforeEach(() => void (directory = mkdtempSync(join(tmpdir(), 'tessera-lock-'))))
afterEach(() => rmSync(directory, { recursive: true, force: true }))

/** A socket whose process was killed. */
const leaveBehind = (name: string) => {
  const program = `require('node:net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))`
  spawnSync(process.execPath, ['-e', program, join(directory, name)])
  expect(readdirSync(directory)).toContain(name)
}

test.each(isLong ? [1, 2, 3, 4, 5, 6, 7, 8] : [1, 8])(
  'of many concurrent attempts on the files of %i killed processes, exactly one gets the lock',
  async (left) => {
    for (let number = 0; number < left; number += 1) leaveBehind(`tessera.lock.${number}`)
    for (let round = 0; round < repetitions({ quick: 3, long: 20 }); round += 1) {
      const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => lockDirectory(directory)))
      const won = outcomes.filter((outcome) => outcome.status === 'fulfilled')
      const lost = outcomes.filter((outcome) => outcome.status === 'rejected')
      expect(won).toHaveLength(1)
      for (const { reason } of lost) expect(reason).toMatchObject({ reason: 'data_dir_in_use' })
      expect(readdirSync(directory)).toHaveLength(1)
      await won[0]?.value()
      expect(readdirSync(directory)).toEqual([])
    }
  },
)

test('an attempt during a release gets the lock or is refused, and the lock can be taken afterward', async () => {
  let held = await lockDirectory(directory)
  for (let round = 0; round < 50; round += 1) {
    const [next] = await Promise.allSettled([lockDirectory(directory), held()])
    held = next.status === 'fulfilled' ? next.value : await lockDirectory(directory)
    await expect(lockDirectory(directory)).rejects.toMatchObject({ reason: 'data_dir_in_use' })
  }
  await held()
})

test('a holder that is too busy to answer keeps the lock', async () => {
  const program = `require('node:net').createServer().listen(process.argv[1], () => { console.log('on'); for (;;); })`
  const busy = spawn(process.execPath, ['-e', program, join(directory, 'tessera.lock.busy')], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((resolve) => busy.stdout.once('data', resolve))
  await expect(lockDirectory(directory)).rejects.toMatchObject({ reason: 'data_dir_in_use' })
  busy.kill('SIGKILL')
  await new Promise((resolve) => busy.once('exit', resolve))
  await (
    await lockDirectory(directory)
  )()
})
