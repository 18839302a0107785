import { ScheduledEvent } from '@tessera/contract'
import { z } from 'zod'

import { endpoint } from '../../core/endpoint.ts'
import { router } from '../../core/trpc.ts'
import { listSchedule, SchedulePart } from './store.ts'

export const scheduleRouter = router({
  list: endpoint({
    route: 'GET /schedule',
    tag: 'pages',
    scope: 'pages:read',
    bound: 'filters',
    summary: 'List scheduled changes to pages and links',
    description: 'When pages will be published or unpublished, and links shown or hidden. Earliest first. Inactive links are left out.',
    input: SchedulePart,
    output: z.array(ScheduledEvent),
    etag: 'none',
    paginated: true,
  }).query(({ db, actor, input }) => listSchedule(db, actor.owner, actor.pages, input)),
})
