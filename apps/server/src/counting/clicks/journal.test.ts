import { type FileHandle, mkdtemp, open, readdir, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, expect, test, vi } from 'vitest'

import { ClickBatch } from './click-batch.ts'
import { Journal } from './journal.ts'

const scratch = await mkdtemp(join(tmpdir(), 'tessera-journal-'))
afterAll(() => rm(scratch, { recursive: true }))
afterEach(() => vi.restoreAllMocks())

/** The prototype of all file handles. Only folders use `sync`; batches use `datasync`. */
const handle = await open(scratch)
const handles = Object.getPrototypeOf(handle) as FileHandle
await handle.close()
const fault = (code: string) => Object.assign(new Error(code), { code })

const batchOf = (link: number) => {
  const batch = new ClickBatch()
  batch.add({ link, page: 'page_1', referrer: null, device: 'd', country: null }, () => {})
  return batch
}
async function replayed(journal: Journal): Promise<string[]> {
  const ids: string[] = []
  await journal.replay({
    send: async (batch) => ids.push(batch.id),
    isTooOld: async () => false,
    onSetAside: (_, path) => expect.unreachable(path),
    onFault: (error) => expect.unreachable(String(error)),
  })
  return ids
}
/** The files that this process has open in a folder. Empty where there is no /proc. */
async function opened(folder: string): Promise<string[]> {
  const names = await readdir('/proc/self/fd').catch(() => [])
  const paths = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
  return paths.filter((path) => path.startsWith(folder))
}

test('a failed fsync of the folder leaves no file and no open handle, and the next batch is tried again', async () => {
  const folder = join(scratch, 'faulty')
  const journal = new Journal(folder)
  vi.spyOn(handles, 'sync').mockRejectedValueOnce(fault('EIO')).mockRejectedValueOnce(fault('EIO'))
  for (let time = 0; time < 2; time += 1) {
    await expect(journal.append(batchOf(1))).rejects.toMatchObject({ code: 'EIO' })
    expect(await opened(folder)).toEqual([])
    expect(await readdir(folder)).toEqual([])
  }
  const batch = batchOf(1)
  await journal.append(batch)
  if (process.platform === 'linux') expect(await opened(folder)).toHaveLength(1)
  await journal.close()
  expect(await replayed(journal)).toEqual([batch.id])
})

test.for(['EINVAL', 'ENOTSUP'])('the journal works on file systems that refuse the fsync of a folder with %s', async (code) => {
  vi.spyOn(handles, 'sync').mockRejectedValue(fault(code))
  const journal = new Journal(join(scratch, code))
  const batch = batchOf(1)
  await journal.append(batch)
  await journal.close()
  expect(await replayed(journal)).toEqual([batch.id])
})

test('a disk that is full in the middle of a line keeps the lines before it, and those that follow once there is space', async () => {
  const journal = new Journal(join(scratch, 'full'))
  const [before, cut, after] = [batchOf(1), batchOf(2), batchOf(3)]
  await journal.append(before)
  vi.spyOn(handles, 'writeFile').mockImplementationOnce(async function (this: FileHandle, line) {
    await this.write((line as Buffer).subarray(0, 20))
    throw fault('ENOSPC')
  })
  await expect(journal.append(cut)).rejects.toMatchObject({ code: 'ENOSPC' })
  await journal.append(after)
  await journal.close()
  expect(new Set(await replayed(journal))).toEqual(new Set([before.id, after.id]))
})
