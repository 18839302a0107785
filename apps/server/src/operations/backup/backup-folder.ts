import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { BackupRefused, halfSuffix } from '@tessera/db'

const suffix = '.backup.gz'
const beforeUpgrade = 'before-upgrade-'

/** How many of those that are made by themselves stay. */
const kept = 5

/** Milliseconds after which nobody is writing a file any more. */
const abandonedAfter = 60 * 60 * 1000

const timeOf = (at: Date) => at.toISOString().replaceAll(/[:.]/g, '-')

/** What a backup is called that somebody asks for, and one that is made by itself; by name they are in the order of their time. */
export const backupName = (at = new Date()): string => `tessera-${timeOf(at)}${suffix}`
export const upgradeBackupName = (at = new Date()): string => `${beforeUpgrade}${timeOf(at)}${suffix}`

/** The folder of the backups that nobody wanted elsewhere, made if missing. */
export async function backupFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'backups')
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new BackupRefused(`The folder of the backups cannot be made: ${(error as Error).message}`, { cause: error })
  }
  return folder
}

/** Removes all but the last backups that were made by themselves, and what a killed process has left. */
export async function tidy(folder: string, now = Date.now()): Promise<void> {
  const names = (await readdir(folder)).sort()
  const old = names.filter((name) => name.startsWith(beforeUpgrade) && name.endsWith(suffix)).slice(0, -kept)
  for (const name of old) await rm(join(folder, name))
  for (const name of names.filter((name) => name.endsWith(halfSuffix))) {
    const { mtimeMs } = await stat(join(folder, name))
    if (now - mtimeMs > abandonedAfter) await rm(join(folder, name))
  }
}
