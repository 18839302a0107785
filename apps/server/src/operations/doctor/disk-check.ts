import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

import { byteSize } from '../byte-size.ts'
import { openJournal } from '../../counting/clicks/click-counting.ts'
import type { Env } from '../../env.ts'
import { fail, type Finding, ok, warn } from './finding.ts'

/** A day of many clicks, with the click journal and PostgreSQL's log, fits into the first; below the second, writes may fail soon. */
const minFreeBytesWithoutWarning = 1_000_000_000
const minFreeBytes = 200_000_000

/** Checks permissions and free space of the data directory, or of its nearest existing parent, and reports clicks in the journal. */
export async function checkDisk({ dataDir }: Pick<Env, 'dataDir'>): Promise<Finding> {
  const folder = await nearestFolder(resolve(dataDir))
  const denied = await access(folder, constants.W_OK | constants.X_OK).catch((error: unknown) => error)
  if (denied) return fail(`${folder} is not writable; make the user that runs Tessera its owner`)
  const { bavail, bsize } = await statfs(folder)
  const journalBytes = await openJournal({ dataDir }).size()
  const freeBytes = bavail * bsize
  const journal = journalBytes > 0 ? `${byteSize(journalBytes)} of clicks in the journal` : 'click journal empty'
  const message = `${byteSize(freeBytes)} free at ${folder}, ${journal}`
  if (freeBytes < minFreeBytes) return fail(`${message}; free up space, or move DATA_DIR to a larger disk`)
  if (freeBytes < minFreeBytesWithoutWarning) return warn(`${message}; free up space`)
  return journalBytes > 0 ? warn(`${message}, to be counted when a running service reaches its database`) : ok(message)
}

async function nearestFolder(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined)
  return found?.isDirectory() || path === dirname(path) ? path : nearestFolder(dirname(path))
}
