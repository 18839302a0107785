import { ApiError, fail, type FoundImport, type ImportFile, type ImportServices } from '@tessera/api'
import type { ImportFailureCause } from '@tessera/contract'

import { OwnerLimit } from '../../process/owner-limit.ts'
import { WorkerBusyError, WorkerQueue, WorkerTimeoutError } from '../../process/lifecycle/worker-queue.ts'
import type { ImportReply } from './import-worker.ts'

export type ImportReaderOptions = {
  /** The worker's module. */
  file: string
  log: { error: (fields: object, message: string) => void }
  taskTimeoutMs?: number
}

export const readTimeoutMs = 5_000
export const maxHeapMiB = 128
const maxWaiting = 8
const maxPerOwner = 2
const idleTimeoutMs = 30_000
/** Files that wait or are being read, and the pictures that are being stored. */
const maxHeldBytes = 256 * 2 ** 20
const retryAfterSeconds = 5

/**
 * Reads one file at a time in a worker thread, which is ended if it takes too long: parsers of formats that others define have inputs that
 * cost them seconds.
 */
export class ImportReader {
  readonly #queue: WorkerQueue<ImportFile, ImportReply>
  readonly #log: ImportReaderOptions['log']
  readonly #ownerLimit = new OwnerLimit(maxPerOwner)
  #heldBytes = 0

  constructor({ file, log, taskTimeoutMs = readTimeoutMs }: ImportReaderOptions) {
    this.#log = log
    this.#queue = new WorkerQueue({ file, workerData: undefined, idleTimeoutMs, taskTimeoutMs, maxQueued: maxWaiting, maxHeapMiB })
  }

  /** Rejects with `import_unreadable` or `import_busy`. */
  readonly read: ImportServices['read'] = async (owner, file, use) => {
    const refuse = () => fail('import_busy', { retryAfterSeconds, message: 'Your other files are still being read; try again in a moment' })
    const found = await this.#ownerLimit.run(owner, refuse, () => this.#holding(file.bytes.length, () => this.#read(file)))
    return this.#holding(sizeOf(found), () => use(found))
  }

  /** Rejects the files that wait, and ends the worker. */
  close(): Promise<void> {
    return this.#queue.close()
  }

  async #holding<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    if (this.#heldBytes + bytes > maxHeldBytes) fail('import_busy', { retryAfterSeconds })
    this.#heldBytes += bytes
    try {
      return await work()
    } finally {
      this.#heldBytes -= bytes
    }
  }

  async #read(file: ImportFile): Promise<FoundImport> {
    const bytes = withOwnBuffer(file.bytes)
    const reply = await this.#queue.run({ ...file, bytes }, [bytes.buffer]).catch((error: unknown) => {
      if (error instanceof WorkerBusyError) fail('import_busy', { retryAfterSeconds })
      if (error instanceof WorkerTimeoutError) throw ended('timeout', 'Reading the file takes too long')
      if (isOutOfMemory(error)) throw ended('memory', 'Reading the file takes too much memory')
      throw error
    })
    if ('found' in reply) return reply.found
    const { line, column, message = 'The file cannot be read', failure } = reply.unreadable
    if (failure !== undefined) this.#log.error({ failure }, 'A reader of imports has failed')
    throw new ApiError('import_unreadable', { message, details: { cause: 'unreadable', line, column } })
  }
}

const ended = (cause: ImportFailureCause, message: string): ApiError =>
  new ApiError('import_unreadable', { message, details: { cause, line: null, column: null } })

const isOutOfMemory = (error: unknown): boolean => error instanceof Error && Reflect.get(error, 'code') === 'ERR_WORKER_OUT_OF_MEMORY'

/** The worker takes over whole buffers only. */
const withOwnBuffer = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    ? (bytes as Uint8Array<ArrayBuffer>)
    : Uint8Array.from(bytes)

const sizeOf = ({ pages }: FoundImport): number =>
  pages.reduce((sum, { json, pictures }) => pictures.reduce((all, { content }) => all + (content?.length ?? 0), sum + json.length), 0)
