import { expect, test } from 'vitest'

import { admission } from './admission.ts'

test('as much as may be is under way, what comes on top is told to come back, and what ends or fails makes room', async () => {
  const admit = admission(2)
  const releases: (() => void)[] = []
  const work = () => admit(() => new Promise<void>((resolve) => releases.push(resolve)))
  const [first, second] = [work(), work()]
  await expect(admit(async () => 'third')).rejects.toMatchObject({ reason: 'database_unavailable', more: { retryAfterSeconds: 1 } })
  releases[0]?.()
  await first
  await expect(admit(() => Promise.reject(new Error('fourth')))).rejects.toThrow('fourth')
  await expect(admit(async () => 'fifth')).resolves.toBe('fifth')
  releases[1]?.()
  await second
})
