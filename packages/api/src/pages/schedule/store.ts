import { Instant, LinkId, type OwnerId, PageId, type ScheduledEvent, ScheduleFilter } from '@tessera/contract'
import type { Db } from '@tessera/db'
import { alias, links, pages, sql, statement, t } from '@tessera/db/sql'

import { Answer } from '../../core/answer.ts'
import type { BoundPages } from '../../core/actor.ts'
import { boundIds, boundParam, mayUse } from '../../tokens/store.ts'

const p = alias(pages, 'p')
const l = alias(links, 'l')

/** An event's place in the order of the list. The events of a page come before those of its links at the same time. */
type Place = Pick<ScheduledEvent, 'at' | 'pageId' | 'linkId'>

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
  const after = cursor === undefined ? undefined : parseCursor(cursor)
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
  return new Answer({ body: shown }, limit !== undefined && rows.length > limit && last ? nextLink(limit, last) : {})
}

/** RFC 8288: where the next part of the list is. */
const nextLink = (limit: number, { at, pageId, linkId: link }: Place) => ({
  link: `</api/v1/schedule?limit=${limit}&cursor=${Buffer.from(`${at} ${pageId} ${link ?? ''}`).toString('base64url')}>; rel="next"`,
})

/** Undefined for a cursor that this service did not make. */
function parseCursor(cursor: string): Place | undefined {
  const [at, pageId, link = '', ...rest] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ')
  const place = {
    at: Instant.safeParse(at).data,
    pageId: PageId.safeParse(pageId).data,
    linkId: LinkId.nullable().safeParse(link || null).data,
  }
  // PostgreSQL knows no year 0.
  if (!place.at || place.at.startsWith('0000') || !place.pageId || place.linkId === undefined || rest.length > 0) return undefined
  return { at: place.at, pageId: place.pageId, linkId: place.linkId }
}

/** Validated together with the other parameters, so that all invalid parameters are reported at once. */
export const SchedulePart = ScheduleFilter.extend({
  cursor: ScheduleFilter.shape.cursor.refine(
    (cursor) => cursor === undefined || parseCursor(cursor) !== undefined,
    'Must be a cursor that this list returned',
  ),
})
