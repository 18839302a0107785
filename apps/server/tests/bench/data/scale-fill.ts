import pg from 'pg'

/** The number of rows of each kind. */
export type Size = { users: number; pages: number; links: number; clicks: number }

/** Links of each page, months of clicks, and days of figures. */
const linksOfPage = 10
const months = 12
const days = 400

const id = (prefix: string, n: string) => `'${prefix}_3' || lpad((${n})::text, 25, '0')`

/** The id of the n-th row, from 1 on. */
export const nth = (prefix: string, n: number): string => `${prefix}_3${String(n).padStart(25, '0')}`
export const slugOf = (n: number): string => `scale-${n}`
export const linkOf = (page: number, tile: number): string => nth('link', page * linksOfPage + tile)

export const sizeOf = (pages: number): Size => ({ users: Math.ceil(pages / 10), pages, links: pages * linksOfPage, clicks: pages * 50 })

/** Creates accounts with ten pages each, ten links and fifty clicks of the last year on each page, and figures of every thousandth page. */
export async function fillToScale(connection: pg.ClientConfig, { users, pages, clicks }: Size): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  const statements = [
    // Skips the foreign-key checks and triggers; the statements below keep the rows consistent.
    `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB'`,
    `insert into users (id, name, email) select ${id('user', 'n')}, 'Person ' || n, 'person-' || n || '@example.com' from generate_series(1, ${users}) n`,
    `insert into pages (id, owner_id, slug, title, description, published, link_count)
      select ${id('page', 'n')}, ${id('user', '(n - 1) / 10 + 1')}, 'scale-' || n, 'Page ' || n, 'One of many', true, ${linksOfPage}
      from generate_series(1, ${pages}) n`,
    `insert into links (id, page_id, owner_id, type, url, title, size, position)
      select ${id('link', `n * ${linksOfPage} + i`)}, ${id('page', 'n')}, ${id('user', '(n - 1) / 10 + 1')}, 'blog', 'https://example.com/' || n || '/' || i, 'Link ' || i, '1x1', i
      from generate_series(1, ${pages}) n, generate_series(0, ${linksOfPage - 1}) i`,
    `select make_partition('clicks', 'at', 'month', (now() - m * interval '1 month')::date) from generate_series(0, ${months}) m`,
    `insert into click_batches (id, at, rolled) values (gen_random_uuid(), now(), true)`,
    `drop index clicks_page`,
    // In the order of time, like real clicks, and spread evenly over the links.
    ...Array.from(
      { length: months },
      (_, month) => `insert into clicks (at, batch, link, page, device, referrer)
      select now() - ${month} * interval '30 days' - random() * interval '30 days', 1, (select min(n) from links) + k % (${pages}::bigint * ${linksOfPage}),
        ${id('page', `(k % (${pages}::bigint * ${linksOfPage})) / ${linksOfPage} + 1`)}, (array['d', 'm'])[1 + k % 2]::"char", (array['', 'a.example', 'b.example'])[1 + k % 3]
      from generate_series(${Math.floor((clicks / months) * month)}::bigint, ${Math.floor((clicks / months) * (month + 1)) - 1}::bigint) k`,
    ),
    `create index clicks_page on clicks (page)`,
    `insert into click_counts (link, clicks) select link, count(*) from clicks group by link`,
    `insert into stats (page, grain, dim, at, key, views, visitors, clicks)
      select ${id('page', 'n')}, grain, dim, begins, key, sum(views), sum(views) / 2, sum(views) / 3
      from generate_series(1, ${pages}, 1000) n, generate_series(0, ${days - 1}) d,
        lateral (select 't'::"char" as dim, '' as key, 100 as views
          union all select 'l', ${id('link', `n * ${linksOfPage} + i`)}, 0 from generate_series(0, ${linksOfPage - 1}) i
          union all select 'r', 'host-' || i || '.example', 5 from generate_series(1, 10) i
          union all select 'a', (array['d', 'm'])[i % 2 + 1] || '|' || chr(65 + i) || 'A', 20 from generate_series(1, 5) i) k,
        lateral (select date_trunc('day', now(), 'UTC') - d * interval '1 day' as day) t,
        lateral (values ('d'::"char", day), ('m', date_trunc('month', day, 'UTC'))) g(grain, begins)
      group by n, grain, dim, begins, key`,
    `vacuum analyze`,
  ]
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
