import type { Db } from '@tessera/db'

import { isSuspended } from '../admin/suspension/store.ts'

/** What the protocol allows a part; more than it begins with, because pages are published in between, too. */
const mostPages = 50_000

/** Pages whose ids come after one id, up to another. */
export type SitemapPart = { after: string; until: string; lastmod: string | null }

// What everybody may read.
const listed = `published and blocked_at is null and password_hash is null and not ${isSuspended('owner_id')}`
const iso = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

// Ids are of letters, digits and _, which all come before it.
const open = '~'

const findPart = {
  name: 'sitemap_part',
  text: `select max(id) as last, count(*) = $2 as full, ${iso('max(updated_at)')} as lastmod
    from (select id, updated_at from pages where ${listed} and id > $1 order by id limit $2) part`,
}

/** Every public page stands in one part, and the last is open for those to come. Each is found from where the one before ends. */
export async function sitemapParts(db: Db, size = 10_000): Promise<SitemapPart[]> {
  const parts: SitemapPart[] = []
  for (let after = '', more = true; more;) {
    const [part] = await db.query<{ last: string | null; full: boolean; lastmod: string | null }>(findPart, [after, size])
    const { last = null, full = false, lastmod = null } = part ?? {}
    more = full && last !== null
    if (last !== null || parts.length === 0) parts.push({ after, until: last ?? open, lastmod })
    after = last ?? after
  }
  const newest = parts.at(-1)
  if (newest) newest.until = open
  return parts
}

const findPages = {
  name: 'sitemap_pages',
  text: `select slug, ${iso('updated_at')} as lastmod from pages where ${listed} and id > $1 and id <= $2 order by id limit ${mostPages}`,
}

export const sitemapPages = (db: Db, { after, until }: SitemapPart): Promise<{ slug: string; lastmod: string }[]> =>
  db.query(findPages, [after, until])
