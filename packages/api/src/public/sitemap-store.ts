import type { PageId } from '@tessera/contract'
import type { Db } from '@tessera/db'
import { pages, sql, type SQLWrapper, statement, t } from '@tessera/db/sql'

import { isSuspended } from '../admin/suspension/store.ts'

/** The protocol's limit for a part. A part starts smaller, because pages in its range may be published later. */
const maxPagesPerPart = 50_000

/** The pages whose ids are greater than `after` and at most `until`. */
export type SitemapPart = { after: string; until: string; lastmod: string | null }

/** A condition: the page is public, and search engines may list it. */
const listed = sql`${pages.published} and ${pages.indexed} and ${pages.blockedAt} is null and ${pages.passwordHash} is null and not ${isSuspended(pages.ownerId)}`
const isoSeconds = (time: SQLWrapper) => sql`to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** Greater than every id: letters, digits and `_` come before it. */
const endOfIds = '~'

const findPart = statement('sitemap_part', {
  params: { after: pages.id, size: t.bigint() },
  row: { last: t.nullable(t.text()), full: t.boolean(), lastmod: t.nullable(t.text()) },
  query: ({ after, size }) => sql`select max(id) as last, count(*) = ${size} as full, ${isoSeconds(sql`max(updated_at)`)} as lastmod
    from (select ${pages.id}, ${pages.updatedAt} from ${pages}
      where ${listed} and ${pages.id} > ${after} order by ${pages.id} limit ${size}) part`,
})

/** Divides the listed pages into parts. Each part begins where the previous one ends, and the last one has no end. */
export async function sitemapParts(db: Db, size = 10_000): Promise<SitemapPart[]> {
  const parts: SitemapPart[] = []
  for (let after = '' as PageId, more = true; more;) {
    const [part] = await db.query(findPart, { after, size })
    const { last = null, full = false, lastmod = null } = part ?? {}
    more = full && last !== null
    if (last !== null || parts.length === 0) parts.push({ after, until: last ?? endOfIds, lastmod })
    after = last ?? after
  }
  const newest = parts.at(-1)
  if (newest) newest.until = endOfIds
  return parts
}

const findPages = statement('sitemap_pages', {
  params: { after: pages.id, until: pages.id },
  row: { slug: pages.slug, lastmod: t.text(isoSeconds(pages.updatedAt)) },
  query: ({ after, until }, columns) => sql`select ${columns} from ${pages}
    where ${listed} and ${pages.id} > ${after} and ${pages.id} <= ${until} order by ${pages.id} limit ${maxPagesPerPart}`,
})

export const sitemapPages = (db: Db, { after, until }: SitemapPart): Promise<{ slug: string; lastmod: string }[]> =>
  db.query(findPages, { after, until })
