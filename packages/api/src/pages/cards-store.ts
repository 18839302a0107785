import { type AnalyticsRange, maxCardTiles, type OwnerId, type PageCard, type RemoteContent } from '@tessera/contract'
import type { Db } from '@tessera/db'
import { alias, images, jsonRow, links, pageImages, pages, pick, remoteImages, type SQL, sql, statement, stats, t } from '@tessera/db/sql'

import type { BoundPages } from '../core/actor.ts'
import { b, blockJson, blocksOf } from '../links/blocks/columns-store.ts'
import { isEmptyDraft } from '../links/columns-store.ts'
import { boundIds, boundParam, mayUse } from '../tokens/store.ts'
import { summary } from './store.ts'

const p = alias(pages, 'p')
const x = alias(links, 'x')
const s = alias(stats, 's')
const n = alias(pageImages, 'n')
const r = alias(remoteImages, 'r')
const i = alias(images, 'i')

const plainTile = { ...pick(x, 'id'), kind: t.text(sql`'link'`), ...pick(x, 'type', 'url', 'title', 'size') }
const detailedTile = { ...plainTile, ...pick(x, 'thumbnail', 'highlighted', 'icon', 'iconImage', 'thumbnailStyle') }

const isVisible = sql`coalesce(${links.visibleFrom} <= statement_timestamp(), true)
  and coalesce(statement_timestamp() < ${links.visibleUntil}, true)`
// Each page's links and days are read separately, because each are adjacent in their index. A day is 24 hours, in any time zone.
const firstLinks = sql`(select * from ${links} where ${links.pageId} = ${p.id} and ${links.active} and ${isVisible}
    order by ${links.position} limit ${maxCardTiles}) ${x}`
const linkTile = sql`case when not ${x.highlighted} and coalesce(${x.thumbnail}, ${x.icon}, ${x.iconImage}) is null and ${x.thumbnailStyle} = 'beside'
    then ${jsonRow(plainTile)} else ${jsonRow(detailedTile)} end`
const blockTiles = blocksOf(p.id, blockJson(pick(b, 'id', 'kind'), ['active']), sql`${b.active}`)
const tiles = sql`select case when ${p.blockCount} = 0 then (select coalesce(json_agg(${linkTile}), '[]') from ${firstLinks})
    else (select coalesce(json_agg(z.tile order by z.slot, z.behind, z.place), '[]') from (
      select * from (select ${x.position} as slot, 1 as behind, 0 as place, ${linkTile} as tile from ${firstLinks} union all ${blockTiles}) both_kinds
      order by slot, behind, place limit ${maxCardTiles}) z) end as tiles`
// Most pages name no picture.
const copies = (
  keepParam: SQL,
) => sql`select case when ${keepParam} and exists (select from ${pageImages} ${n} where ${n.pageId} = ${p.id}) then (
    select coalesce(json_agg(json_build_object('url', ${r.url}, 'image', ${i.id})), '[]')
    from (select unnest(array[${p.coverImage}, ${p.avatar}]) as url
        union select unnest(array[e ->> 'thumbnail', e ->> 'iconImage']) from json_array_elements(tiles.tiles) e) u
      join ${remoteImages} ${r} on ${r.ownerId} = ${p.ownerId} and ${r.urlHash} = encode(sha256(convert_to(u.url, 'UTF8')), 'hex')
      join ${images} ${i} on ${i.id} = ${r.imageId} and ${i.blockedAt} is null)
    else '[]' end as copies`
const figures = (from: SQL, to: SQL) => sql`select coalesce(sum(${s.views}), 0) as views, coalesce(sum(${s.clicks}), 0) as clicks,
      array_to_json(array_agg(coalesce(${s.views}, 0) order by d.at)) as series
    from generate_series(${from}::timestamptz, ${to}::timestamptz - interval '24 hours', interval '24 hours') d(at)
      left join ${stats} ${s} on ${s.page} = ${p.id} and ${s.grain} = 'd' and ${s.dim} = 't' and ${s.at} = d.at and ${s.at} >= ${from} and ${s.at} < ${to}`

const listed = statement('page_cards', {
  params: { owner: pages.ownerId, from: t.timestamp(), to: t.timestamp(), bound: boundParam, keep: t.boolean() },
  row: {
    ...summary,
    ...pick(p, 'theme', 'avatar', 'language'),
    publishAt: t.nullable(t.instant(p.publishAt)),
    unpublishAt: t.nullable(t.instant(p.unpublishAt)),
    empty: isEmptyDraft(p),
    tiles: t.json<PageCard['tiles']>(),
    copies: t.json<PageCard['copies']>(),
    views: t.bigint(),
    clicks: t.bigint(),
    series: t.json<number[]>(),
  },
  query: ({ owner, from, to, bound, keep }, columns) => sql`select ${columns}
    from ${pages} ${p}, lateral (${tiles}) tiles, lateral (${copies(keep)}) copies, lateral (${figures(from, to)}) figures
    where ${p.ownerId} = ${owner} and ${mayUse(p.id, bound)} order by ${p.createdAt} desc, ${p.id} desc`,
})

/** All pages of an owner that the credential may be used for, newest first, with their figures of these days. */
export const listCards = (
  db: Db,
  owner: OwnerId,
  bound: BoundPages,
  { from, to }: AnalyticsRange,
  remoteContent: RemoteContent,
): Promise<PageCard[]> =>
  db.query(listed, { owner, from: new Date(from), to: new Date(to), bound: boundIds(bound), keep: remoteContent === 'keep' })
