import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { BackupRefused, halfSuffix } from '@tessera/db'

const suffix = '.backup.gz'
const upgradePrefix = 'before-upgrade-'

/** Older backups made before upgrades are removed. */
const keptUpgradeBackups = 5

/** A partial file that was not written to for this long is left from a killed process. */
const abandonedAfterMs = 60 * 60 * 1000

const timestampOf = (at: Date) => at.toISOString().replaceAll(/[:.]/g, '-')

/** The file names of requested backups and of those made before an upgrade. Their alphabetical order is the order of time. */
export const backupName = (at = new Date()): string => `tessera-${timestampOf(at)}${suffix}`
export const upgradeBackupName = (at = new Date()): string => `${upgradePrefix}${timestampOf(at)}${suffix}`

/** The default folder of backups; created if missing. */
export async function backupFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'backups')
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new BackupRefused(`The folder for backups cannot be created: ${(error as Error).message}`, { cause: error })
  }
  return folder
}

/** Removes old backups made before upgrades, and abandoned partial files. */
export async function removeOldBackups(folder: string, now = Date.now()): Promise<void> {
  const names = (await readdir(folder)).sort()
  const old = names.filter((name) => name.startsWith(upgradePrefix) && name.endsWith(suffix)).slice(0, -keptUpgradeBackups)
  for (const name of old) await rm(join(folder, name))
  for (const name of names.filter((name) => name.endsWith(halfSuffix))) {
    const { mtimeMs } = await stat(join(folder, name))
    if (now - mtimeMs > abandonedAfterMs) await rm(join(folder, name))
  }
}
