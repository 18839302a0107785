import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

import type pg from 'pg'

import { dump } from './dump.ts'
import { BackupRefused, type Footer } from './format.ts'

/** Takes less than half the time of zlib's default, for a sixth more bytes. */
const compressionLevel = 1

/** The end of the name of a partial backup: one that is being written, or whose writer was killed. */
export const partialSuffix = '.part'

/**
 * Writes a backup of the client's database into a file that only the owner may read. The file is written beside the given path and then
 * renamed, so that there is always either the old file or the complete new one. After a failure the client must not be used any more.
 * @returns the number of rows of each table
 */
export async function backUp(client: pg.Client, given: string): Promise<Footer['rows']> {
  const path = await replaceable(given)
  const partial = `${path}.${randomBytes(4).toString('hex')}${partialSuffix}`
  let rows: Footer['rows'] = {}
  let databaseError: unknown
  const bytes = async function* () {
    try {
      ;({ rows } = yield* dump(client))
    } catch (error) {
      databaseError = error
      throw error
    }
  }
  try {
    await pipeline(bytes, createGzip({ level: compressionLevel }), createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }))
    await rename(partial, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(partial, { force: true })
    throw error === databaseError ? error : new BackupRefused(`${path} cannot be written: ${(error as Error).message}`, { cause: error })
  }
  return rows
}

/** The file to replace: for a symbolic link, its target. Refuses anything but a regular file, such as a device, which would be replaced. */
async function replaceable(path: string): Promise<string> {
  const real = await realpath(path).catch(() => path)
  const present = await stat(real).catch(() => undefined)
  if (present && !present.isFile()) throw new BackupRefused(`${path} is not a regular file`)
  return real
}

/** Makes the names of new files durable. Some file systems do not support this, which is ignored. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } catch (error) {
    if (!['EINVAL', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    await folder.close()
  }
}
