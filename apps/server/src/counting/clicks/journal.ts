import { randomUUID } from 'node:crypto'
import { access, type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'

import { syncFolder } from '@tessera/db'

import { ClickBatch } from './click-batch.ts'

const suffix = '.clicks'

/** What the file of a batch that cannot be sent is renamed to. Without this ending, a later replay sends its batches again. */
type Ending = '.old' | '.damaged'

export type ReplayHandlers = {
  send: (batch: ClickBatch) => Promise<unknown>
  /** Whether the batch is so old that it might count twice. It is then set aside instead of sent. */
  isTooOld: (batch: ClickBatch) => Promise<boolean>
  /** Called for a file that was renamed to `path`, because it has `clicks` that were not sent. A damaged line is at least one. */
  onSetAside: (clicks: number, path: string) => void
  /** Called for a file that cannot be read or removed; it stays for the next replay. */
  onFault: (error: unknown) => void
}

/**
 * Batches on disk that wait for the database: one per line, durable before `append` returns.
 *
 * Processes may share the folder. A replay takes a file over by renaming it. After its fsync, `append` checks that its file still
 * exists, and otherwise writes the batch to a new one. So no batch is lost; one that is written twice counts once by its id.
 */
export class Journal {
  readonly #folder: string
  readonly #limit: number
  readonly #fileSize: number
  #file: { handle: FileHandle; path: string; size: number } | undefined

  /** In bytes: `limit` for all files together, `fileSize` after which a new file is started. */
  constructor(folder: string, { limit = 64 * 1024 * 1024, fileSize = 1024 * 1024 } = {}) {
    this.#folder = folder
    this.#limit = limit
    this.#fileSize = fileSize
  }

  /** Must not be called concurrently. */
  async append(batch: ClickBatch): Promise<void> {
    const line = Buffer.from(`${JSON.stringify(batch)}\n`)
    if (this.#file && this.#file.size + line.length > this.#fileSize) await this.close()
    do {
      const file = (this.#file ??= await this.#create(line.length))
      try {
        await file.handle.writeFile(line)
        await file.handle.datasync()
      } catch (error) {
        // The file may end with half a line, so nothing may be appended to it.
        await this.close()
        throw error
      }
      file.size += line.length
    } while (await this.#isTaken())
  }

  /**
   * Passes each batch to `send`, and removes a file when all its batches are sent. A file with a damaged line or an old batch is
   * renamed instead, so that an operator can still repair and send it. Rejects only when `send` or `isTooOld` does.
   */
  async replay({ onFault, ...handlers }: ReplayHandlers): Promise<void> {
    const attempt = async <T>(work: Promise<T>) => unlessMissing(work).catch((error: unknown) => void onFault(error))
    for (const name of (await attempt(this.#names())) ?? []) {
      const path = join(this.#folder, randomUUID() + suffix)
      const text = await attempt(rename(join(this.#folder, name), path).then(() => readFile(path, 'utf8')))
      if (text !== undefined) await attempt(finish(path, await sendLines(text, handlers), handlers))
    }
  }

  /** Whether another file would exceed the limit or the free disk space. */
  async isFull(): Promise<boolean> {
    const [size, disk] = await Promise.all([this.size(), unlessMissing(statfs(this.#folder))])
    return size + this.#fileSize > this.#limit || (disk !== undefined && disk.bavail * disk.bsize < this.#fileSize)
  }

  /** The total size of all files, in bytes. */
  async size(): Promise<number> {
    const files = await Promise.all((await this.#names()).map((name) => unlessMissing(stat(join(this.#folder, name)))))
    return files.reduce((sum, file) => sum + (file?.size ?? 0), 0)
  }

  async close(): Promise<void> {
    const file = this.#file
    this.#file = undefined
    await file?.handle.close()
  }

  async #create(lineSize: number): Promise<{ handle: FileHandle; path: string; size: number }> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    if ((await this.size()) + Math.max(lineSize, this.#fileSize) > this.#limit) throw new Error('The click journal is full')
    const path = join(this.#folder, randomUUID() + suffix)
    const handle = await open(path, 'ax', 0o600)
    try {
      await syncFolder(this.#folder)
    } catch (error) {
      // The next batch creates another file; without the cleanup each failure would leave a file and a handle.
      await Promise.allSettled([handle.close(), rm(path)])
      throw error
    }
    return { handle, path, size: 0 }
  }

  async #isTaken(): Promise<boolean> {
    const exists = this.#file && (await unlessMissing(access(this.#file.path).then(() => true)))
    if (!exists) await this.close()
    return !exists
  }

  async #names(): Promise<string[]> {
    const names = await unlessMissing(readdir(this.#folder))
    return names?.filter((name) => name.endsWith(suffix)) ?? []
  }
}

/** Undefined when the file does not exist, or another process has taken it over. */
const unlessMissing = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  })

/** The clicks of a file that could not be sent, and what the file must be renamed to because of them. */
type Unsent = { readonly ending: Ending | undefined; readonly clicks: number }

async function sendLines(text: string, { send, isTooOld }: Pick<ReplayHandlers, 'send' | 'isTooOld'>): Promise<Unsent> {
  let ending: Ending | undefined
  let clicks = 0
  // Text after the last line break is an unfinished line: its `append` has not returned, or has failed.
  for (const line of text.split('\n').slice(0, -1)) {
    const batch = ClickBatch.parse(line)
    if (!batch) {
      ending = '.damaged'
      clicks += 1
    } else if (await isTooOld(batch)) {
      ending ??= '.old'
      clicks += batch.size
    } else {
      await send(batch)
    }
  }
  return { ending, clicks }
}

async function finish(path: string, { ending, clicks }: Unsent, { onSetAside }: Pick<ReplayHandlers, 'onSetAside'>): Promise<void> {
  if (ending === undefined) return rm(path)
  await rename(path, path + ending)
  onSetAside(clicks, path + ending)
}
