import { join } from 'node:path'

import type { InstanceStats } from '@tessera/contract'

import manifest from '../../package.json' with { type: 'json' }
import { Journal } from '../counting/clicks/journal.ts'
import type { Env } from '../env.ts'

/** Facts about this process and its click journal. `serving` is false in a command, which has no uptime worth showing. */
export const readProcess = async ({ dataDir }: Pick<Env, 'dataDir'>, serving: boolean): Promise<InstanceStats['process']> => ({
  version: manifest.version,
  node: process.version,
  uptimeSeconds: serving ? Math.floor(process.uptime()) : null,
  journalBytes: await new Journal(join(dataDir, 'clicks')).size(),
})
