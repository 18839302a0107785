import { readFile, stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'

import { looksLikeZip } from '@tessera/archive'
import { importFormats, maxImportTextBytes } from '@tessera/contract'
import { ImportUnreadable, readImport, type ParsedImport } from '@tessera/import'

import { connect, type Context, type Session } from '../context.ts'
import { Failure } from '../failure.ts'
import { failureOf } from '../output/problem.ts'
import { cannotRead } from '../project/read-text.ts'
import { requestImport } from './import-requests.ts'

type Format = Parameters<typeof readImport>[0]['format']

/** Fetching an address and storing its pictures can take more than a minute. */
const addressTimeoutMs = 150_000
/** The limit of the service is applied when the import is planned. */
const unlimited = 0
/** Archives are read into memory, so their size is limited. */
const maxArchiveBytes = 1024 * 1024 * 1024

/** An address without its scheme, such as `linktr.ee/ada`. */
const addressWithoutScheme = /^[\w-]+(?:\.[\w-]+)+\/[\w@]/

export const isAddress = (given: string): boolean => /^https?:\/\//i.test(given)

export function checkedFormat(given = 'auto'): Format {
  if (given === 'auto' || (importFormats as readonly string[]).includes(given)) return given as Format
  throw new Failure(`--format takes one of auto, ${importFormats.join(', ')}`)
}

/** Reads a file on this computer. */
export async function readImportFile({ cwd }: Context, file: string, format: Format): Promise<ParsedImport> {
  const bytes = await contentOf(cwd, file)
  try {
    return await readImport({ bytes, name: basename(file), format, address: null, linkLimit: unlimited })
  } catch (error) {
    if (!(error instanceof ImportUnreadable)) throw error
    const { line, column, message } = error
    throw new Failure(`${[file, line, line === null ? null : column].filter((part) => part !== null).join(':')}: ${message}`)
  }
}

async function contentOf(cwd: string, file: string): Promise<Uint8Array> {
  const path = resolve(cwd, file)
  const { size } = await stat(path).catch((error: unknown) => {
    if (addressWithoutScheme.test(file)) throw new Failure(`There is no file ${file}. If it is a URL, begin it with https://`)
    return cannotRead(file, error)
  })
  const tooLarge = (limit: number) => new Failure(`${file} is too large: the limit for files of this kind is ${limit / 2 ** 20} MiB`)
  if (size > maxArchiveBytes) throw tooLarge(maxArchiveBytes)
  const bytes = await readFile(path).catch((error: unknown) => cannotRead(file, error))
  if (size > maxImportTextBytes && !looksLikeZip(bytes)) throw tooLarge(maxImportTextBytes)
  return bytes
}

/** Has the service fetch and read a URL. It stores embedded pictures itself, so none are left to upload. */
export async function readImportAddress(context: Context, address: string, format: Format): Promise<ParsedImport> {
  // No retries: each would fetch the address again, and count toward the limit of fetches.
  const session: Session = await connect(context, { retries: 0, timeoutMs: addressTimeoutMs })
  context.terminal.progress(`Reading ${address} through ${session.origin} …`)
  const { data, error } = await requestImport(session, address, format)
  context.terminal.progress('')
  if (error) throw failureOf(error, address)
  return { ...data, pages: data.pages.map((page) => ({ ...page, pictures: [] })) }
}
