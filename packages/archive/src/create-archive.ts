import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { ZipFile } from 'yazl'

import { archiveFormat, type ArchivedFile, archiveVersion, type Manifest, manifestPath } from './format.ts'

/** A file's content: whole, or in portions that are produced as the destination takes them. */
export type Content = string | Uint8Array | Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>

export type ArchiveWriter = {
  /**
   * Writes a file. Resolves when its content has been taken; until then no other file may be added. Rejects if the content throws, or the
   * destination closes. `stored`: without compression, for content that is compressed already.
   */
  add: (path: string, content: Content, options?: { stored?: boolean }) => Promise<void>
  /** Writes the manifest and the central directory. Resolves when the destination has finished. */
  finish: (facts: Omit<Manifest, 'format' | 'version' | 'exportedAt' | 'files'>) => Promise<void>
  /** Destroys the destination before the central directory, so that the file is no valid archive. */
  abort: (error: Error) => void
}

async function* portionsOf(content: Content): AsyncGenerator<Buffer> {
  const whole = typeof content === 'string' || content instanceof Uint8Array
  for await (const portion of whole ? [content] : content) {
    yield typeof portion === 'string' ? Buffer.from(portion) : Buffer.from(portion.buffer, portion.byteOffset, portion.byteLength)
  }
}

/** Writes an archive to `destination`, as fast as that takes it. Any failure destroys the destination. */
export function createArchive(destination: Writable, exportedAt: Date): ArchiveWriter {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const files: ArchivedFile[] = []
  const written = pipeline(output, destination)
  const stopped = new AbortController()
  written.catch((error: Error) => stopped.abort(error))
  const abort = (error: Error) => {
    stopped.abort(error)
    output.destroy(error)
  }

  const append = async (path: string, content: Content, stored: boolean): Promise<ArchivedFile> => {
    const hash = createHash('sha256')
    let size = 0
    const source = Readable.from(
      (async function* () {
        for await (const portion of portionsOf(content)) {
          if (portion.length === 0) continue
          hash.update(portion)
          size += portion.length
          yield portion
        }
      })(),
      { objectMode: false, highWaterMark: 1 },
    )
    // Not part of the pipeline: yazl pipes the source without passing errors on.
    const stop = () => source.destroy(stopped.signal.reason as Error)
    stopped.signal.addEventListener('abort', stop)
    try {
      const taken = once(source, 'end')
      zip.addReadStream(source, path, { mtime: exportedAt, compress: !stored })
      if (stopped.signal.aborted) stop()
      await taken
    } finally {
      stopped.signal.removeEventListener('abort', stop)
    }
    return { path, size, sha256: hash.digest('hex') }
  }

  return {
    abort,
    add: async (path, content, { stored = false } = {}) => {
      try {
        files.push(await append(path, content, stored))
      } catch (error) {
        abort(error as Error)
        throw error
      }
    },
    finish: async (facts) => {
      const manifest: Manifest = {
        format: archiveFormat,
        version: archiveVersion,
        exportedAt: exportedAt.toISOString(),
        ...facts,
        files,
      }
      await append(manifestPath, `${JSON.stringify(manifest, null, 2)}\n`, false)
      zip.end()
      await written
    },
  }
}
