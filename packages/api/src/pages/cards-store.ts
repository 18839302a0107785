import { type AnalyticsRange, maxCardTiles, type OwnerId, type PageCard } from '@tessera/contract'
import type { Db } from '@tessera/db'
import { alias, jsonRow, links, pages, pick, type SQL, sql, statement, stats, t } from '@tessera/db/sql'

import type { BoundPages } from '../core/context.ts'
import { boundIds, boundParam, mayUse } from '../tokens/bound-pages-store.ts'
import { summary } from './store.ts'

const p = alias(pages, 'p')
const x = alias(links, 'x')
const s = alias(stats, 's')

const plainTile = pick(x, 'id', 'type', 'url', 'title', 'size')
const highlightedTile = { ...plainTile, ...pick(x, 'thumbnail', 'highlighted') }

// Each page's links and days are read separately, because each are adjacent in their index. A day is 24 hours, in any time zone.
const tiles = sql`select coalesce(json_agg(case when ${x.thumbnail} is null and not ${x.highlighted} then ${jsonRow(plainTile)}
      else ${jsonRow(highlightedTile)} end), '[]') as links
    from (select * from ${links} where ${links.pageId} = ${p.id} and ${links.active} order by ${links.position} limit ${maxCardTiles}) ${x}`
const figures = (from: SQL, to: SQL) => sql`select coalesce(sum(${s.views}), 0) as views, coalesce(sum(${s.clicks}), 0) as clicks,
      array_to_json(array_agg(coalesce(${s.views}, 0) order by d.at)) as series
    from generate_series(${from}::timestamptz, ${to}::timestamptz - interval '24 hours', interval '24 hours') d(at)
      left join ${stats} ${s} on ${s.page} = ${p.id} and ${s.grain} = 'd' and ${s.dim} = 't' and ${s.at} = d.at and ${s.at} >= ${from} and ${s.at} < ${to}`

const listed = statement('page_cards', {
  params: { owner: pages.ownerId, from: t.timestamp(), to: t.timestamp(), bound: boundParam },
  row: {
    ...summary,
    theme: p.theme,
    links: t.json<PageCard['links']>(),
    views: t.bigint(),
    clicks: t.bigint(),
    series: t.json<number[]>(),
  },
  query: ({ owner, from, to, bound }, columns) => sql`select ${columns}
    from ${pages} ${p}, lateral (${tiles}) tiles, lateral (${figures(from, to)}) figures
    where ${p.ownerId} = ${owner} and ${mayUse(p.id, bound)} order by ${p.createdAt} desc, ${p.id} desc`,
})

/** All pages of an owner that the credential may be used for, newest first, with their figures of these days. */
export const listCards = (db: Db, owner: OwnerId, bound: BoundPages, { from, to }: AnalyticsRange): Promise<PageCard[]> =>
  db.query(listed, { owner, from: new Date(from), to: new Date(to), bound: boundIds(bound) })
