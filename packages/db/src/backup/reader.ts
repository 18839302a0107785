import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

import { BackupRefused, endOfRows } from './format.ts'

/** Reads a backup file from its beginning: lines of JSON, and between them the rows of tables. */
export class BackupReader {
  readonly #path: string
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(path: string) {
    this.#path = path
    // Errors are thrown by the iterator.
    const plain = pipeline(createReadStream(path), createGunzip({ chunkSize: 64 * 1024 }), () => {})
    this.#chunks = plain[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  }

  /** The value of the next line, or `undefined` after the last line. */
  async value(): Promise<unknown> {
    let end = this.#rest.indexOf('\n')
    while (end < 0) {
      if (!(await this.#more())) {
        if (this.#rest.length > 0) throw this.#torn()
        return undefined
      }
      end = this.#rest.indexOf('\n')
    }
    const line = this.#rest.toString('utf8', 0, end)
    this.#rest = this.#rest.subarray(end + 1)
    try {
      return JSON.parse(line) as unknown
    } catch {
      throw this.#torn()
    }
  }

  /** The rows up to the line that ends them. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      // Complete lines only: a chunk may end in the middle of the end marker.
      const lines = this.#rest.subarray(0, this.#rest.lastIndexOf('\n') + 1)
      const end = endIn(lines)
      if (end !== undefined) {
        if (end > 0) yield lines.subarray(0, end)
        this.#rest = this.#rest.subarray(end + endOfRows.length)
        return
      }
      this.#rest = this.#rest.subarray(lines.length)
      if (lines.length > 0) yield lines
      if (!(await this.#more())) throw this.#torn()
    }
  }

  async close(): Promise<void> {
    await this.#chunks.return?.()
  }

  /** Reads on until a line has ended. Its parts are joined once: the row of an image has megabytes. */
  async #more(): Promise<boolean> {
    const parts = this.#rest.length > 0 ? [this.#rest] : []
    const before = parts.length
    try {
      for (;;) {
        const { value, done } = await this.#chunks.next()
        if (!done) parts.push(value)
        if (!done && !value.includes(lineFeed)) continue
        this.#rest = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
        return parts.length > before
      }
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code?.startsWith('Z_') ? this.#torn() : error
    }
  }

  #torn = () => new BackupRefused(`${this.#path} is incomplete or damaged, or is not a Tessera backup`)
}

const lineFeed = 10

const endIn = (lines: Buffer): number | undefined => {
  if (lines.subarray(0, endOfRows.length).equals(endOfRows)) return 0
  const before = lines.indexOf(`\n${endOfRows.toString()}`)
  return before < 0 ? undefined : before + 1
}
