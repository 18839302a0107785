import { alias, clickCounts, links, list, type SQL, sql, type SQLWrapper } from '@tessera/db/sql'

/** `links l left join click_counts c`, from which `linkColumns` reads. */
export const l = alias(links, 'l')
const c = alias(clickCounts, 'c')
export const linksWithClicks = sql`${links} ${l} left join ${clickCounts} ${c} on ${c.link} = ${l.n}`

/** A link's columns in the order in which the API sends them. */
export const linkColumns = sql`${list([l.id, l.type, l.url, l.position, l.title, l.size, l.thumbnail, l.active, l.highlighted])}, coalesce(${c.clicks}, 0) as clicks`

/** A query for one row: `links`, the page's links as a JSON text, and `clicks`, their sum. */
export const linksJson = (page: SQLWrapper): SQL => sql`select coalesce(sum(x.clicks), 0)::bigint as clicks,
    '[' || coalesce(string_agg(row_to_json(x)::text, ',' order by x.position), '') || ']' as links
    from (select ${linkColumns} from ${linksWithClicks} where ${l.pageId} = ${page}) x`

/** The sum of a page's clicks, for its ETag. */
export const pageClicks = (page: SQLWrapper): SQL =>
  sql`(select coalesce(sum(${c.clicks}), 0)::bigint from ${links} ${l} join ${clickCounts} ${c} on ${c.link} = ${l.n} where ${l.pageId} = ${page})`
