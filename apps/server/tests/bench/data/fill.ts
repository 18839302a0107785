import type { ClientConfig } from 'pg'
import pg from 'pg'

export const linksOfFilledPage = 12

/** The n-th page that `fill` creates, from 1 on, and its links, from 0 on. */
export const filledSlug = (n: number | string): string => `filled-${n}`
const paddedId = (prefix: string, n: number): string => `${prefix}_${String(n).padStart(26, '0')}`
export const filledPage = (n: number): string => paddedId('page', n)
export const filledLink = (page: number, nth: number): string => paddedId('link', page * linksOfFilledPage + nth)

const id = (prefix: string, n: string) => `'${prefix}_' || lpad((${n})::text, 26, '0')`

/** Creates published pages of the only owner, the first `composed` of them with 12 links each. */
export async function fill(connection: ClientConfig, pages: number, composed: number): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    // Skips the foreign-key checks and triggers; the statements below keep the rows consistent.
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    await client.query(`insert into pages (id, owner_id, slug, title, description, published, link_count)
      select ${id('page', 'n')}, u.id, 'filled-' || n, 'Page ' || n, 'One of many', true, case when n <= ${composed} then ${linksOfFilledPage} else 0 end
      from generate_series(1, ${pages}) n, (select id from users limit 1) u`)
    await client.query(`insert into links (id, page_id, owner_id, type, url, title, size, position)
      select ${id('link', `n * ${linksOfFilledPage} + i`)}, ${id('page', 'n')}, u.id, 'blog', 'https://example.com/' || n || '/' || i, 'Link ' || i, '1x1', i
      from generate_series(1, ${composed}) n, generate_series(0, ${linksOfFilledPage - 1}) i, (select id from users limit 1) u`)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
