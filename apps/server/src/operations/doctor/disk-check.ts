import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

import { byteSize } from '../byte-size.ts'
import { openJournal } from '../../counting/clicks/click-counting.ts'
import type { Env } from '../../env.ts'
import { fail, type Finding, ok, warn } from './finding.ts'

/** Bytes: what a day of many clicks, a journal and PostgreSQL's own log may take, and what they take at once. */
const enough = 1_000_000_000
const little = 200_000_000

/** Whether there is room in the data directory, or where it is going to be, and what clicks wait in it. */
export async function examineDisk({ dataDir }: Pick<Env, 'dataDir'>): Promise<Finding> {
  const folder = await nearest(resolve(dataDir))
  const refused = await access(folder, constants.W_OK | constants.X_OK).catch((error: unknown) => error)
  if (refused) return fail(`${folder} cannot be written to; give it to the user that Tessera runs as`)
  const { bavail, bsize } = await statfs(folder)
  const waiting = await openJournal({ dataDir }).size()
  const says = `${byteSize(bavail * bsize)} free at ${folder}, ${waiting > 0 ? `${byteSize(waiting)} of clicks wait there` : 'no clicks wait there'}`
  if (bavail * bsize < little) return fail(`${says}; make room, or set DATA_DIR to where there is some`)
  if (bavail * bsize < enough) return warn(`${says}; make room`)
  return waiting > 0 ? warn(`${says} until a running service has its database back`) : ok(says)
}

async function nearest(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined)
  return found?.isDirectory() || path === dirname(path) ? path : nearest(dirname(path))
}
