import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'

import { type Entry, fromBufferPromise, getFileNameLowLevel, validateFileName, type ZipFile } from 'yauzl'

const maxEntries = 20_000
const maxInflatedBytes = 256 * 1024 * 1024

const inflate = promisify(inflateRaw)
const stored = 0
const deflated = 8

/** The file is no archive of a known version, or is damaged. The message says which, for users. */
export class ArchiveError extends Error {}

/** A ZIP file in memory, by the names of its entries. Nothing is written, so names are only compared. */
export type ZipReader = {
  /** In the order of the file. */
  names: readonly string[]
  has: (path: string) => boolean
  /** Inflates an entry. Rejects with `ArchiveError` if it is absent, damaged, or exceeds what may be inflated. */
  read: (path: string) => Promise<Buffer>
}

/** Whether the bytes begin like a ZIP file. */
export const looksLikeZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && ((bytes[2] === 3 && bytes[3] === 4) || (bytes[2] === 5 && bytes[3] === 6))

/** `limit`: the most bytes that are inflated of the archive, over all files that are read. */
export async function openZip(bytes: Uint8Array, limit = maxInflatedBytes): Promise<ZipReader> {
  const zip = await readable(() => fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), zipOptions))
  if (zip.entryCount > maxEntries) throw new ArchiveError(`The archive has more than ${maxEntries} files`)
  const entries = await readable(() => entriesOf(zip))
  let left = limit
  return {
    names: [...entries.keys()],
    has: (path) => entries.has(path),
    read: async (path) => {
      const entry = entries.get(path)
      if (!entry) throw new ArchiveError(`The archive is missing ${path}`)
      const content = await readable(() => contentOf(zip, entry, left))
      left -= content.length
      return content
    },
  }
}

/**
 * Options for yauzl. Its check of names fails with an error that looks like any other, so `entriesOf` decodes and checks them. Its
 * check of sizes would leave the stream hanging, and trusts the sizes that the file states.
 */
export const zipOptions = { lazyEntries: true, decodeStrings: false, validateEntrySizes: false }

/** The entries of a ZIP file that was opened with `zipOptions`, by their names. */
export async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false)
    if (validateFileName(name) !== null) throw new ArchiveError(`The archive contains a path that leads outside it: ${name}`)
    if (entries.has(name)) throw new ArchiveError(`The archive contains two files named ${name}`)
    entries.set(name, entry)
  }
  return entries
}

async function contentOf(zip: ZipFile, entry: Entry, left: number): Promise<Buffer> {
  if (entry.isEncrypted()) throw new ArchiveError('The archive is encrypted')
  const raw = await buffer(await zip.openReadStreamPromise(entry, { decodeFileData: false }))
  if (entry.compressionMethod === stored && raw.length <= left) return raw
  if (entry.compressionMethod !== stored && entry.compressionMethod !== deflated)
    throw new ArchiveError('The archive uses an unsupported compression method')
  if (raw.length > left || left === 0) throw tooLarge()
  return inflate(raw, { maxOutputLength: left }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : error
  })
}

const tooLarge = () => new ArchiveError('The archive is too large: at most 256 MiB of documents and images can be read')

/** Any failure of the ZIP reader means that the file is damaged. */
export async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ArchiveError) throw error
    throw new ArchiveError('The file is not a complete ZIP file', { cause: error })
  }
}
