import { ClickSpike, InstanceStats } from '@tessera/contract'
import { z } from 'zod'

import { adminEndpoint } from '../../core/endpoint.ts'
import { router } from '../../core/trpc.ts'
import { listSpikes, readFigures } from './store.ts'

export const instanceRouter = router({
  figures: adminEndpoint({
    summary: "Get the instance's totals and its current state",
    output: InstanceStats,
    etag: 'none',
  }).query(async ({ db, services }) => ({ ...(await readFigures(db)), process: await services.readProcess() })),

  spikes: adminEndpoint({
    summary: 'List the pages that were clicked today or yesterday far more often than they usually are',
    output: z.array(ClickSpike),
    etag: 'none',
  }).query(({ db }) => listSpikes(db)),
})
