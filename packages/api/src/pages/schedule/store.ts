import { LinkId, type OwnerId, PageId, type ScheduledEvent, ScheduleFilter } from '@tessera/contract'
import type { Db } from '@tessera/db'
import { alias, links, pages, sql, statement, t } from '@tessera/db/sql'

import { Answer } from '../../core/answer.ts'
import type { BoundPages } from '../../core/actor.ts'
import { CursorInstant, listCursor, nextLink } from '../../core/http/list-cursor.ts'
import { boundIds, boundParam, mayUse } from '../../tokens/store.ts'

const p = alias(pages, 'p')
const l = alias(links, 'l')

/** Names an event by its place in the list, where a page's events precede those of its links at the same time. */
const scheduleCursor = listCursor({ at: CursorInstant, pageId: PageId, linkId: LinkId.nullable() })

export const SchedulePart = ScheduleFilter.extend({ cursor: scheduleCursor.field(ScheduleFilter.shape.cursor) })

// An empty text for the events of pages, because comparing rows with null gives null.
const linkId = sql`(e.link_id collate "C")`
const listed = statement('schedule_list', {
  params: {
    owner: pages.ownerId,
    bound: boundParam,
    at: t.nullable(t.isoTimestamp()),
    pageId: t.nullable(pages.id),
    linkId: t.nullable(t.text()),
    limit: t.nullable(t.bigint()),
  },
  row: {
    at: t.text(sql`to_char(e.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`),
    pageId: t.text(p.id),
    slug: t.text(p.slug),
    linkId: t.nullable(t.text(sql`nullif(e.link_id, '')`)),
    title: t.nullable(t.text(sql`e.title`)),
    event: t.text<ScheduledEvent['event']>(sql`e.event`),
  },
  query: ({ owner, bound, at, pageId, linkId: after, limit }, columns) => sql`select ${columns} from ${pages} ${p}, lateral (
      select d.at, '' as link_id, ${p.title}, d.event
        from (values (${p.publishAt}, 'publish'), (${p.unpublishAt}, 'unpublish')) d(at, event)
      union all select d.at, ${l.id}, ${l.title}, d.event
        from ${links} ${l}, lateral (values (${l.visibleFrom}, 'show'), (${l.visibleUntil}, 'hide')) d(at, event)
        where ${l.pageId} = ${p.id} and ${l.active}) e(at, link_id, title, event)
    where ${p.ownerId} = ${owner} and ${mayUse(p.id, bound)} and e.at > statement_timestamp()
      and (${at}::timestamptz is null or (e.at, ${p.id}, ${linkId}) > (${at}, ${pageId}, ${after}::text))
    order by e.at, ${p.id}, ${linkId} limit ${limit}`,
})

/** What is going to happen to the owner's pages and links, in the order of time. */
export async function listSchedule(
  db: Db,
  owner: OwnerId,
  bound: BoundPages,
  { limit, cursor }: ScheduleFilter,
): Promise<Answer<ScheduledEvent[]>> {
  const after = cursor === undefined ? undefined : scheduleCursor.parse(cursor)
  const rows = await db.query(listed, {
    owner,
    bound: boundIds(bound),
    at: after?.at ?? null,
    pageId: after?.pageId ?? null,
    linkId: after ? (after.linkId ?? '') : null,
    limit: limit === undefined ? null : limit + 1,
  })
  const shown = limit === undefined ? rows : rows.slice(0, limit)
  const last = shown.at(-1)
  return new Answer(
    { body: shown },
    limit !== undefined && rows.length > limit && last ? nextLink('/api/v1/schedule', limit, scheduleCursor.of(last)) : {},
  )
}
