import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

import type pg from 'pg'

import { syncFolder } from './sync-folder.ts'
import { dump } from './dump.ts'
import { BackupRefused, type Footer } from './format.ts'

/** Less than half the time that zlib would take by itself, for a sixth more bytes. */
const level = 1

/** Ends the name of a backup that is being written, or that was when its writer was killed. */
export const halfSuffix = '.part'

/**
 * Writes a backup of the client's database into a file that only we may read: beside its place and then renamed, so that
 * what is at `path` is the old file or the whole new one. Ends what the client can be used for where it fails.
 * @returns how many rows of each table are in it
 */
export async function backUp(client: pg.Client, path: string): Promise<Footer['rows']> {
  const half = `${path}.${randomBytes(4).toString('hex')}${halfSuffix}`
  let rows: Footer['rows'] = {}
  let ofDatabase: unknown
  const bytes = async function* () {
    try {
      ;({ rows } = yield* dump(client))
    } catch (error) {
      ofDatabase = error
      throw error
    }
  }
  try {
    await pipeline(bytes, createGzip({ level }), createWriteStream(half, { flags: 'wx', mode: 0o600, flush: true }))
    await rename(half, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(half, { force: true })
    throw error === ofDatabase ? error : new BackupRefused(`${path} cannot be written: ${(error as Error).message}`, { cause: error })
  }
  return rows
}
