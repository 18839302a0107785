import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'

import { type Entry, openPromise, type ZipFile } from 'yauzl'

import { createArchive } from './create-archive.ts'
import { type ArchivedFile, type Manifest, manifestPath } from './format.ts'
import { manifestIn } from './read-archive.ts'
import { ArchiveError, entriesOf, readable, zipOptions } from './zip-reader.ts'

/** The largest manifest: two million files. */
const maxManifestBytes = 256 * 1024 * 1024

/** An archive on disk, which may be larger than memory. */
export type ArchiveFile = {
  manifest: Manifest
  /** A file's content in portions, while they are read. Rejects with `ArchiveError` if it differs from the manifest. */
  read: (file: ArchivedFile) => AsyncGenerator<Uint8Array>
  close: () => void
}

/** Opens an archive. Rejects with `ArchiveError` if it is not complete. Nothing but the manifest is read. */
export async function openArchiveFile(path: string): Promise<ArchiveFile> {
  const zip = await readable(() => openPromise(path, { ...zipOptions, autoClose: false }))
  try {
    const entries = await readable(() => entriesOf(zip))
    const manifestEntry = entries.get(manifestPath)
    if (!manifestEntry) throw new ArchiveError('The file is not a Tessera archive: manifest.json is missing')
    const portions: Uint8Array[] = []
    for await (const portion of inflated(zip, manifestEntry, manifestPath, maxManifestBytes)) portions.push(portion)
    const manifest = manifestIn(Buffer.concat(portions))
    const read = (file: ArchivedFile) => checkedContent(zip, entries.get(file.path), file)
    return { manifest, read, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function* checkedContent(zip: ZipFile, entry: Entry | undefined, { path, size, sha256 }: ArchivedFile): AsyncGenerator<Uint8Array> {
  if (!entry) throw new ArchiveError(`The archive is missing ${path}`)
  const hash = createHash('sha256')
  let read = 0
  for await (const portion of inflated(zip, entry, path, size)) {
    hash.update(portion)
    read += portion.length
    yield portion
  }
  if (read !== size || hash.digest('hex') !== sha256) throw new ArchiveError(`The archive is damaged: ${path} does not match its checksum`)
}

const [stored, deflated] = [0, 8]

/** The content of an entry, of at most `limit` bytes. */
async function* inflated(zip: ZipFile, entry: Entry, path: string, limit: number): AsyncGenerator<Uint8Array> {
  const { compressionMethod } = entry
  if (entry.isEncrypted() || (compressionMethod !== stored && compressionMethod !== deflated))
    throw new ArchiveError(`The archive is damaged: ${path} cannot be read`)
  const raw = await readable(() => zip.openReadStreamPromise(entry, { decodeFileData: false }))
  const content = compressionMethod === stored ? raw : raw.pipe(createInflateRaw())
  raw.on('error', (error) => content.destroy(error))
  let size = 0
  try {
    for await (const portion of content as AsyncIterable<Buffer>) {
      size += portion.length
      if (size > limit) throw new ArchiveError(`The archive is damaged: ${path} is too large`)
      yield portion
    }
  } catch (error) {
    throw error instanceof ArchiveError ? error : new ArchiveError(`The archive is damaged: ${path} cannot be read`, { cause: error })
  } finally {
    raw.destroy()
    content.destroy()
  }
}

const isCompressed = (path: string): boolean => /\.(?:webp|png|jpg|woff2)$/.test(path)

/**
 * Writes archives of single pages as one archive. A path that several of them have is written once. Returns the manifests. Rejects with
 * `ArchiveError` if one of them is damaged; the result is then no valid archive.
 */
export async function mergeArchives(
  archives: AsyncIterable<ArchiveFile> | Iterable<ArchiveFile>,
  destination: Writable,
  exportedAt: Date,
): Promise<Manifest[]> {
  const writer = createArchive(destination, exportedAt)
  const written = new Set<string>()
  const manifests: Manifest[] = []
  try {
    for await (const { manifest, read } of archives) {
      manifests.push(manifest)
      for (const file of manifest.files) {
        if (written.has(file.path)) continue
        written.add(file.path)
        await writer.add(file.path, read(file), { stored: isCompressed(file.path) })
      }
    }
    const all = <T>(of: (manifest: Manifest) => readonly T[]): T[] => [...new Set(manifests.flatMap(of))]
    const [validUntil = null] = all(({ validUntil: end }) => (end === null ? [] : [end])).toSorted()
    const instance = manifests[0]?.instance ?? ''
    await writer.finish({ instance, external: all(({ external }) => external).toSorted(), notes: all(({ notes }) => notes), validUntil })
    return manifests
  } catch (error) {
    writer.abort(error as Error)
    throw error
  }
}
