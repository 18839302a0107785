import { createHash } from 'node:crypto'

import { canonicalDocument, DocumentInput, type ImageId, type PageDocument } from '@tessera/contract'
import type { z } from 'zod'

import { archivedImagePath, archiveFormat, archiveVersion, Manifest, manifestPath, PageFacts } from './format.ts'
import { ArchiveError, openZip, type ZipReader } from './zip-reader.ts'

export type ArchivedPage = {
  /** The page's folder in the archive, such as `pages/ada`. */
  path: string
  document: PageDocument
  facts: PageFacts
}

export type Archive = {
  manifest: Manifest
  /** In the order of the manifest. */
  pages: ArchivedPage[]
  /** The master of an image; null if the archive does not contain it. Rejects with `ArchiveError` if it is damaged. */
  image: (id: ImageId) => Promise<Uint8Array | null>
}

const documentPath = /^(pages\/[A-Za-z0-9-]{1,64})\/document\.json$/

/**
 * Reads the manifest, and documents and facts of all pages. Of other files only images are read, on demand: at most 256 MiB in total. Rejects
 * with `ArchiveError`.
 */
export async function readArchive(bytes: Uint8Array): Promise<Archive> {
  const zip = await openZip(bytes)
  if (!zip.has(manifestPath)) throw new ArchiveError('The file is not a Tessera archive: manifest.json is missing')
  const manifest = manifestIn(await zip.read(manifestPath))
  const checksums = new Map(manifest.files.map(({ path, sha256 }) => [path, sha256]))
  const read = (path: string) => readChecked(zip, checksums, path)
  const pages: ArchivedPage[] = []
  for (const { path } of manifest.files) {
    const folder = documentPath.exec(path)?.[1]
    if (folder === undefined) continue
    const document = canonicalDocument(parsed(DocumentInput, await read(path), path))
    const factsPath = `${folder}/page.json`
    pages.push({ path: folder, document, facts: parsed(PageFacts, await read(factsPath), factsPath) })
  }
  return {
    manifest,
    pages,
    image: async (id) => (checksums.has(archivedImagePath(id)) ? read(archivedImagePath(id)) : null),
  }
}

async function readChecked(zip: ZipReader, checksums: ReadonlyMap<string, string>, path: string): Promise<Buffer> {
  const checksum = checksums.get(path)
  if (checksum === undefined) throw new ArchiveError(`The archive is missing ${path}`)
  const content = await zip.read(path)
  if (createHash('sha256').update(content).digest('hex') !== checksum)
    throw new ArchiveError(`The archive is damaged: ${path} does not match its checksum`)
  return content
}

/** Rejects versions that this release cannot read. */
export function manifestIn(content: Buffer): Manifest {
  const value = jsonOf(content, manifestPath)
  const { format, version } = (value ?? {}) as { format?: unknown; version?: unknown }
  if (format !== archiveFormat) throw new ArchiveError('The file is not a Tessera archive')
  if (version !== archiveVersion) throw new ArchiveError(`The archive has version ${String(version)}, which this release cannot read`)
  return checked(Manifest, value, manifestPath)
}

function jsonOf(content: Buffer, path: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content)) as unknown
  } catch (error) {
    throw new ArchiveError(`The archive is damaged: ${path} is not JSON`, { cause: error })
  }
}

const parsed = <S extends z.ZodType>(schema: S, content: Buffer, path: string): z.output<S> => checked(schema, jsonOf(content, path), path)

function checked<S extends z.ZodType>(schema: S, value: unknown, path: string): z.output<S> {
  const { data, error } = schema.safeParse(value)
  if (!error) return data
  const [issue] = error.issues
  throw new ArchiveError(`${path} is invalid: ${issue?.path.map(String).join('/') ?? ''} ${issue?.message ?? ''}`.trim())
}
