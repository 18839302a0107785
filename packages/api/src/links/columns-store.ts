const columns = (l: string, clicks: string) =>
  `${l}.id, ${l}.type, ${l}.url, ${l}.position, ${l}.title, ${l}.size, ${l}.thumbnail, ${l}.active, ${l}.highlighted, ${clicks}`

/** A link's columns in the order in which the API sends them. */
export const linkColumns = columns('l', 'coalesce(c.clicks, 0) as clicks')

/** A query for one row: `links`, the page's tiles as a JSON text, and `clicks`, their sum. `page` is an SQL expression. */
export const linksJson = (page: string) => `select coalesce(sum(x.clicks), 0)::bigint as clicks,
    '[' || coalesce(string_agg(row_to_json(x)::text, ',' order by x.position), '') || ']' as links
    from (select ${linkColumns} from links l left join click_counts c on c.link = l.n where l.page_id = ${page}) x`

/** The sum of a page's clicks, for its ETag. */
export const pageClicks = (page: string) =>
  `(select coalesce(sum(c.clicks), 0)::bigint from links l join click_counts c on c.link = l.n where l.page_id = ${page})`
