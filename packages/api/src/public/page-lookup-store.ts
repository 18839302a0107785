import {
  isLink,
  isVisibleAt,
  type LinkId,
  type LinkSchedule,
  linksOf,
  nextBoundary,
  type PageId,
  type PublicBlock,
  type PublicLink,
  type PublicPage,
  publicPage,
  type Utm,
} from '@tessera/contract'
import type { Db } from '@tessera/db'
import { alias, columnsOf, links, pages, pick, type RowOf, sql, statement, t } from '@tessera/db/sql'

import { isSuspended } from '../admin/suspension/store.ts'
import { b, blockJson, blocksOf, inTileOrder, linkPlace } from '../links/blocks/columns-store.ts'
import { pageAt } from '../pages/slugs/former-slugs-store.ts'
import { keptPictures, pagePictures, picturesOf, picturesTag, pictureUrls, type RemotePictures } from './pictures-store.ts'

const p = alias(pages, 'p')
const l = alias(links, 'l')
// A suspension, a fetched picture and a blocked one do not change the pages' revisions.
const suspended = isSuspended(p.ownerId)
const tag = sql`${p.id} || ':' || ${p.revision} || case when ${suspended} then ':suspended' else '' end || ${picturesTag(p.id)}`
const tile = {
  ...pick(l, 'id', 'n'),
  kind: t.text(sql`'link'`),
  ...pick(l, 'type', 'url', 'position', 'title', 'size', 'thumbnail', 'highlighted', 'icon', 'iconImage', 'thumbnailStyle', 'me'),
  visibleFrom: t.instant(l.visibleFrom),
  visibleUntil: t.instant(l.visibleUntil),
}
const activeLinks = sql`${links} ${l}, lateral (select ${columnsOf(tile)}) x where ${l.pageId} = ${p.id} and ${l.active}`
const activeBlocks = blocksOf(p.id, blockJson(pick(b, 'id', 'kind'), ['active']), sql`${b.active}`)
const tiles = sql`case when ${p.blockCount} = 0
  then (select coalesce(json_agg(x order by x.position), '[]') from ${activeLinks})
  else ${inTileOrder(sql`select ${linkPlace}, row_to_json(x) as tile from ${activeLinks}`, activeBlocks)} end`

const findPage = statement('slug_lookup', {
  params: { slug: pages.slug },
  row: {
    id: p.id,
    tag: t.text(tag),
    ...pick(p, 'revision', 'slug', 'title', 'description', 'coverImage', 'name', 'theme', 'avatar', 'indexed', 'passwordHash'),
    ...pick(p, 'language', 'imprintUrl', 'privacyUrl', 'utm'),
    blocked: t.boolean(sql`${p.blockedAt} is not null`),
    suspended: t.boolean(suspended),
    published: p.published,
    pictures: pagePictures(p.id),
    tiles: t.json<((PublicLink & LinkSchedule & { n: number }) | PublicBlock)[]>(tiles),
  },
  query: ({ slug }, columns) => sql`select ${columns} from ${pages} ${p} where ${p.id} = ${pageAt(slug)}`,
})
const findTags = statement('slug_tags', {
  params: { slugs: t.arrayLiteral(t.text()) },
  row: { slug: t.text(sql`s.slug`), tag: t.text(tag) },
  query: ({ slugs }, columns) => sql`select ${columns} from unnest(${slugs}::text[]) s(slug)
    join ${pages} ${p} on ${p.id} = ${pageAt(sql`s.slug`)}`,
})

/** A link's target, and the number by which the click ledger knows the link. */
export type Tile = { n: number; url: string }

/** `page` and `tiles` have the links that are shown at the time of the lookup. */
export type ShownPage = {
  state: 'shown'
  id: PageId
  revision: number
  /** Visitors see the page only after they have entered its password. */
  passwordHash: string | null
  /** Appended to the destinations of the tiles. */
  utm: Utm | null
  page: PublicPage
  tiles: ReadonlyMap<LinkId, Tile>
}

/**
 * What a visitor finds at a slug. A draft is absent, exactly as a page that does not exist. `movedTo` is the present slug of the
 * public page that was published here before.
 */
export type LookupResult = ShownPage | { state: 'blocked'; id: PageId } | { state: 'absent'; movedTo?: string }

/**
 * `tag` changes whenever the stored page may have changed; it is empty if no page belongs to the slug. `schedule` is absent if the result
 * does not depend on the time.
 */
export type SlugLookup = { result: LookupResult; tag: string; pageId: PageId | undefined; schedule?: LookupSchedule }

/** How the result changes by the time alone. */
type LookupSchedule = {
  /** When a link begins or ceases to be shown, in Unix milliseconds. Infinity if none does. */
  changesAt: number
  /** Active links that are not shown now. */
  hidden: readonly LinkId[]
  /** The same page at another time. */
  at: (now: number) => SlugLookup
}

/** What visitors find at the time `now`, in Unix milliseconds by the clock of the database. */
export async function lookUpSlug(
  db: Db,
  slug: string,
  remote: RemotePictures = keptPictures,
  now: () => number = Date.now,
): Promise<SlugLookup> {
  const [row] = await db.read(findPage, { slug })
  return row ? lookupAt({ ...row, remote }, slug, now()) : { result: { state: 'absent' }, tag: '', pageId: undefined }
}

function lookupAt(row: PageRow, slug: string, now: number): SlugLookup {
  const shown = row.tiles.filter((one) => !isLink(one) || isVisibleAt(one, now))
  const result = resultOf({ ...row, tiles: shown }, slug)
  const found = { result, tag: row.tag, pageId: row.id }
  const changesAt = nextBoundary(linksOf(row.tiles), now)
  if (result.state !== 'shown' || (changesAt === Number.POSITIVE_INFINITY && shown.length === row.tiles.length)) return found
  const ids = new Set<string>(shown.map(({ id }) => id))
  const hidden = linksOf(row.tiles).flatMap(({ id }) => (ids.has(id) ? [] : [id]))
  return { ...found, schedule: { changesAt, hidden, at: (later) => lookupAt(row, slug, later) } }
}

type PageRow = RowOf<typeof findPage> & { remote: RemotePictures }

function resultOf(row: PageRow, slug: string): LookupResult {
  const { id, revision, passwordHash, utm, tiles } = row
  const moved = row.slug.toLowerCase() !== slug.toLowerCase()
  const isPublic = row.published && !row.blocked && !row.suspended
  if (moved) return isPublic ? { state: 'absent', movedTo: row.slug } : { state: 'absent' }
  // A suspension blocks pages that visitors could see before. Drafts get 404 as before, so that it does not reveal them.
  if (row.blocked || (row.published && row.suspended)) return { state: 'blocked', id }
  if (!row.published) return { state: 'absent' }
  const shownLinks = linksOf(tiles)
  const pictures = picturesOf(pictureUrls(row, shownLinks), row.pictures, row.remote)
  const page = publicPage({ ...row, pictures }, tiles)
  const targets = new Map(shownLinks.map(({ id: link, n, url }) => [link, { n, url }]))
  return { state: 'shown', id, revision, passwordHash, utm, page, tiles: targets }
}

/** The present tags of slugs, which must be well-formed and in lower case. Slugs without a page are left out. */
export async function lookUpTags(db: Db, slugs: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.read(findTags, { slugs: `{${slugs.map((slug) => `"${slug}"`).join(',')}}` })
  return new Map(rows.map(({ slug, tag }) => [slug, tag]))
}

const findLinkPage = statement('link_page', {
  params: { linkId: links.id },
  row: pick(p, 'id', 'slug'),
  query: ({ linkId }, columns) =>
    sql`select ${columns} from ${links} ${l} join ${pages} ${p} on ${p.id} = ${l.pageId} where ${l.id} = ${linkId}`,
})

/** The page that a link is on, whether or not page and link are public. */
export async function pageOfLink(db: Db, linkId: LinkId): Promise<{ id: PageId; slug: string } | undefined> {
  const [found] = await db.read(findLinkPage, { linkId })
  return found
}

const getUnpublishAt = statement('site_unpublish_at', {
  params: { pageId: pages.id },
  row: { unpublishAt: t.instant(pages.unpublishAt) },
  query: ({ pageId }, columns) => sql`select ${columns} from ${pages} where ${pages.id} = ${pageId}`,
})

/** When the page is to become a draft again, in Unix milliseconds. Infinity if that is not scheduled. */
export async function readUnpublishAt(db: Db, pageId: PageId): Promise<number> {
  const [page] = await db.read(getUnpublishAt, { pageId })
  return page?.unpublishAt ? Date.parse(page.unpublishAt) : Number.POSITIVE_INFINITY
}
