import { randomUUID } from 'node:crypto'
import { access, type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'

import { syncFolder } from '@tessera/db'

import { Batch } from './click-batch.ts'

const suffix = '.clicks'

export type Replay = {
  send: (batch: Batch) => Promise<unknown>
  /** Gets each line that is no batch. */
  refuse: (line: string) => void
  /** Gets each fault of the disk; its file stays for the next time. */
  fail: (error: unknown) => void
}

/**
 * Batches that wait for the database, on disk: one a line, durable before `append` returns. Whoever replays a file takes it
 * over by renaming it, and whoever appends looks after its fsync whether its file is still there: what has been taken it
 * writes anew. So processes may share the folder, and nothing is lost; what is written twice has the same id.
 */
export class Journal {
  readonly #folder: string
  readonly #limit: number
  readonly #fileSize: number
  #file: { handle: FileHandle; path: string; size: number } | undefined

  /** In bytes: `limit` of all files, `fileSize` after which a file is followed by the next. */
  constructor(folder: string, { limit = 64 * 1024 * 1024, fileSize = 1024 * 1024 } = {}) {
    this.#folder = folder
    this.#limit = limit
    this.#fileSize = fileSize
  }

  /** Not to be called again before it has returned. */
  async append(batch: Batch): Promise<void> {
    const line = Buffer.from(`${JSON.stringify(batch)}\n`)
    if (this.#file && this.#file.size + line.length > this.#fileSize) await this.close()
    do {
      const file = (this.#file ??= await this.#create(line.length))
      try {
        await file.handle.writeFile(line)
        await file.handle.datasync()
      } catch (error) {
        // Half a line may be there: nothing may follow it.
        await this.close()
        throw error
      }
      file.size += line.length
    } while (await this.#taken())
  }

  /** Hands every batch to `send` and removes it when that has succeeded. Rejects only with what `send` rejects with. */
  async replay({ send, refuse, fail }: Replay): Promise<void> {
    const tried = async <T>(work: Promise<T>) => unlessMissing(work).catch((error: unknown) => void fail(error))
    for (const name of (await tried(this.#names())) ?? []) {
      const path = join(this.#folder, randomUUID() + suffix)
      const text = await tried(rename(join(this.#folder, name), path).then(() => readFile(path, 'utf8')))
      if (text === undefined) continue
      // What follows the last line break is the beginning of a line whose writer knows that it is not durable.
      for (const line of text.split('\n').slice(0, -1)) {
        const batch = Batch.parse(line)
        if (batch) await send(batch)
        else refuse(line)
      }
      await tried(rm(path))
    }
  }

  /** Whether there is no room for a further file: by the limit, or on the disk. */
  async isFull(): Promise<boolean> {
    const [size, disk] = await Promise.all([this.size(), unlessMissing(statfs(this.#folder))])
    return size + this.#fileSize > this.#limit || (disk !== undefined && disk.bavail * disk.bsize < this.#fileSize)
  }

  /** Bytes of all files. */
  async size(): Promise<number> {
    const files = await Promise.all((await this.#names()).map((name) => unlessMissing(stat(join(this.#folder, name)))))
    return files.reduce((sum, file) => sum + (file?.size ?? 0), 0)
  }

  async close(): Promise<void> {
    const file = this.#file
    this.#file = undefined
    await file?.handle.close()
  }

  async #create(wanted: number): Promise<{ handle: FileHandle; path: string; size: number }> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    if ((await this.size()) + Math.max(wanted, this.#fileSize) > this.#limit) throw new Error('The journal of clicks is full')
    const path = join(this.#folder, randomUUID() + suffix)
    const handle = await open(path, 'ax', 0o600)
    try {
      await syncFolder(this.#folder)
    } catch (error) {
      // The next batch makes another: what is left would be one more file, and one more handle, for each.
      await Promise.allSettled([handle.close(), rm(path)])
      throw error
    }
    return { handle, path, size: 0 }
  }

  async #taken(): Promise<boolean> {
    const there = this.#file && (await unlessMissing(access(this.#file.path).then(() => true)))
    if (!there) await this.close()
    return !there
  }

  async #names(): Promise<string[]> {
    const names = await unlessMissing(readdir(this.#folder))
    return names?.filter((name) => name.endsWith(suffix)) ?? []
  }
}

/** Undefined where there is no such file, or somebody else has taken it meanwhile. */
const unlessMissing = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  })
