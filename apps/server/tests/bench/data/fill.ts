import type { ClientConfig } from 'pg'
import pg from 'pg'

/** The slug of the n-th page that `fill` makes, from 1 on. */
export const filledSlug = (n: number): string => `filled-${n}`

const id = (prefix: string, n: string) => `'${prefix}_' || lpad((${n})::text, 26, '0')`

/** Published pages of the one owner who is there, the first `composed` of them with 12 links each. */
export async function fill(connection: ClientConfig, pages: number, composed: number): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    // Without the checks of what these very statements make right.
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    await client.query(`insert into pages (id, owner_id, slug, title, description, published, link_count)
      select ${id('page', 'n')}, u.id, 'filled-' || n, 'Page ' || n, 'One of many', true, case when n <= ${composed} then 12 else 0 end
      from generate_series(1, ${pages}) n, (select id from users limit 1) u`)
    await client.query(`insert into links (id, page_id, owner_id, type, url, title, size, position)
      select ${id('link', 'n * 12 + i')}, ${id('page', 'n')}, u.id, 'blog', 'https://example.com/' || n || '/' || i, 'Link ' || i, '1x1', i
      from generate_series(1, ${composed}) n, generate_series(0, 11) i, (select id from users limit 1) u`)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
