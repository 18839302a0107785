import { z } from 'zod'

import { LinkId, PageId } from '../core/ids.ts'
import { Slug } from '../core/slug.ts'
import { Instant } from '../core/instant.ts'

/** Without `limit` the response holds everything; with it, the `Link` header points to the next response. */
export const ScheduleFilter = z.object({
  limit: z.int().min(1).max(100).meta({ description: 'Events per response. Default: all' }).optional(),
  cursor: z.string().meta({ description: 'Where the response starts, from the `Link` header of the previous one' }).optional(),
})
export type ScheduleFilter = z.infer<typeof ScheduleFilter>

/** Something that is going to happen to a page or a link. */
export const ScheduledEvent = z
  .object({
    at: Instant,
    pageId: PageId,
    slug: Slug,
    linkId: LinkId.nullable().meta({ description: 'The link that will be shown or hidden; `null` if the event is about the page itself' }),
    title: z.string().nullable().meta({ description: "The link's title or, if the event is about the page itself, the page's" }),
    event: z.enum(['publish', 'unpublish', 'show', 'hide']),
  })
  .meta({ id: 'ScheduledEvent' })
export type ScheduledEvent = z.infer<typeof ScheduledEvent>
