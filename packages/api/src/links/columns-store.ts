import { alias, clickCounts, columnsOf, links, pages, pick, type SQL, sql, type SQLWrapper, stats, t } from '@tessera/db/sql'

/** `links l left join click_counts c`, from which `linkColumns` reads. */
export const l = alias(links, 'l')
const c = alias(clickCounts, 'c')
export const linksWithClicks = sql`${links} ${l} left join ${clickCounts} ${c} on ${c.link} = ${l.n}`

/** A link's columns in lists, in the order in which the API sends them. */
export const newLinkColumns = pick(l, 'id', 'type', 'url', 'position', 'title', 'size', 'thumbnail', 'active', 'highlighted')
export const linkColumns = { ...newLinkColumns, clicks: t.bigint(sql`coalesce(${c.clicks}, 0)`) }
/** The columns of a link on its own. */
export const linkDetailColumns = {
  ...linkColumns,
  ...pick(l, 'icon', 'iconImage', 'thumbnailStyle'),
  visibleFrom: t.instant(l.visibleFrom),
  visibleUntil: t.instant(l.visibleUntil),
  me: l.me,
  importedClicks: t.bigint(sql`coalesce(${c.imported}, 0)`),
}

/** A query for one row: `links`, the page's links as a JSON text, and `clicks`, their sum. */
export const linksJson = (page: SQLWrapper): SQL => sql`select coalesce(sum(x.clicks), 0)::bigint as clicks,
    '[' || coalesce(string_agg(row_to_json(x)::text, ',' order by x.position), '') || ']' as links
    from (select ${columnsOf(linkColumns)} from ${linksWithClicks} where ${l.pageId} = ${page}) x`

// Has an alias of its own, so that `page` can be a column of `l`.
const counted = alias(links, 'counted')
/** The sum of a page's clicks, for its ETag. */
export const pageClicks = (page: SQLWrapper): SQL =>
  sql`(select coalesce(sum(${c.clicks}), 0)::bigint from ${links} ${counted} join ${clickCounts} ${c} on ${c.link} = ${counted.n}
    where ${counted.pageId} = ${page})`

const p = alias(pages, 'p')
/** What the ETag of an answer about the page `p` is made of. */
export const version = { revision: p.revision, clicks: t.bigint(pageClicks(p.id)) }

/** Whether the page is a draft that has no tiles and was never visited. Each visit counts in a total of its month, so only these are read. */
export const isEmptyDraft = ({ id, published, linkCount, blockCount }: typeof p) =>
  t.boolean(sql`not ${published} and ${linkCount} + ${blockCount} = 0 and not exists
    (select from ${stats} where ${stats.page} = ${id} and ${stats.grain} = 'm' and ${stats.dim} = 't')`)
