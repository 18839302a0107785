import { join } from 'node:path'

import type { InstanceFigures } from '@tessera/contract'

import manifest from '../../package.json' with { type: 'json' }
import { Journal } from '../counting/clicks/journal.ts'
import type { Env } from '../env.ts'

/** How this process runs, and what waits on its disk. `serving`: it is the service, not a command. */
export const readProcess = async ({ dataDir }: Pick<Env, 'dataDir'>, serving: boolean): Promise<InstanceFigures['process']> => ({
  version: manifest.version,
  node: process.version,
  uptimeSeconds: serving ? Math.floor(process.uptime()) : null,
  journalBytes: await new Journal(join(dataDir, 'clicks')).size(),
})
