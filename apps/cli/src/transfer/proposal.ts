import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'

import { looksLikeZip } from '@tessera/archive'
import { importFormats, maxImportTextBytes } from '@tessera/contract'
import { ImportUnreadable, readImport, type ReadImport } from '@tessera/import'

import { connect, type Context, type Session } from '../context.ts'
import { Failure } from '../failure.ts'
import { failureOf } from '../output/problem.ts'
import { requestImport } from './import-service.ts'

type Format = Parameters<typeof readImport>[0]['format']

/** Fetching an address and storing its pictures can take more than a minute. */
const addressTimeoutMs = 150_000
/** Archives are read as a whole. */
const maxArchiveBytes = 1024 * 1024 * 1024

/** An address without its scheme, such as `linktr.ee/ada`. */
const addressPattern = /^[\w-]+(?:\.[\w-]+)+\/[\w@]/
export const isAddress = (given: string): boolean => /^https?:\/\//i.test(given)

export function checkedFormat(given = 'auto'): Format {
  if (given === 'auto' || (importFormats as readonly string[]).includes(given)) return given as Format
  throw new Failure(`--format takes one of auto, ${importFormats.join(', ')}`)
}

/** Reads a file on this computer. */
export async function proposalOfFile(file: string, format: Format): Promise<ReadImport> {
  const bytes = await contentOf(file)
  try {
    return await readImport({ bytes, name: basename(file), format, address: null, linkLimit: 0 })
  } catch (error) {
    if (!(error instanceof ImportUnreadable)) throw error
    const { line, column, message } = error
    throw new Failure(`${[file, line, line === null ? null : column].filter((part) => part !== null).join(':')}: ${message}`)
  }
}

async function contentOf(file: string): Promise<Uint8Array> {
  const { size } = await stat(file).catch((error: NodeJS.ErrnoException) => {
    const hint = addressPattern.test(file) ? '. If it is an address, begin it with https://' : ''
    throw new Failure(`${file} cannot be read (${error.code ?? error.message})${hint}`)
  })
  const tooLarge = (limit: number) => new Failure(`${file} is too large: at most ${limit / 2 ** 20} MiB of this kind of file can be read`)
  if (size > maxArchiveBytes) throw tooLarge(maxArchiveBytes)
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new Failure(`${file} cannot be read (${error.code ?? error.message})`)
  })
  if (size > maxImportTextBytes && !looksLikeZip(bytes)) throw tooLarge(maxImportTextBytes)
  return bytes
}

/** Has the service read an address. It stores pictures that the page itself contains. */
export async function proposalOfAddress(context: Context, address: string, format: Format): Promise<ReadImport> {
  // Each try is a fetch of the address, and counts as one.
  const session: Session = await connect(context, { retries: 0, timeoutMs: addressTimeoutMs })
  context.terminal.progress(`${session.origin} reads ${address} …`)
  const { data, error } = await requestImport(session, address, format)
  context.terminal.progress('')
  if (error) throw failureOf(error, address)
  return { ...data, pages: data.pages.map((page) => ({ ...page, pictures: [] })) }
}
