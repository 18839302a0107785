import { readFile } from 'node:fs/promises'
import { getSystemErrorMap } from 'node:util'

import { Failure } from '../failure.ts'

/** Throws a `Failure` that names the file. */
export function cannotRead(name: string, error: unknown): never {
  const { code, errno = 0, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') throw new Failure(`There is no file ${name}`)
  const [, reason] = getSystemErrorMap().get(errno) ?? []
  throw new Failure(`${name} cannot be read: ${reason ?? message}`)
}

/**
 * The text of a file. Bytes that are not UTF-8 are refused: decoded leniently, they would be published as replacement characters, and a pull
 * would write these into the file.
 */
export async function readText(name: string, path: string): Promise<string> {
  const bytes = await readFile(path).catch((error: unknown) => cannotRead(name, error))
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Failure(`${name}: The file is not encoded in UTF-8. Save it as UTF-8`)
  }
}
