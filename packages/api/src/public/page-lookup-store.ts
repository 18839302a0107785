import { type LinkId, type PageId, type PublicLink, type PublicPage, publicPage } from '@tessera/contract'
import type { Db } from '@tessera/db'
import { alias, columnsOf, links, pages, pick, type RowOf, sql, statement, t } from '@tessera/db/sql'

import { isSuspended } from '../admin/suspension/store.ts'
import { pageAt } from '../pages/former-slugs-store.ts'

const p = alias(pages, 'p')
const l = alias(links, 'l')
// A suspension does not change the pages' revisions.
const suspended = isSuspended(p.ownerId)
const tag = sql`${p.id} || ':' || ${p.revision} || case when ${suspended} then ':suspended' else '' end`
const tile = pick(links, 'id', 'n', 'type', 'url', 'position', 'title', 'size', 'thumbnail', 'highlighted', 'me')
const tiles = sql`(select coalesce(json_agg(x order by x.position), '[]')
  from (select ${columnsOf(tile)} from ${links} where ${links.pageId} = ${p.id} and ${links.active}) x)`

const findPage = statement('slug_lookup', {
  params: { slug: pages.slug },
  row: {
    id: p.id,
    tag: t.text(tag),
    ...pick(p, 'revision', 'slug', 'title', 'description', 'coverImage', 'name', 'theme', 'indexed', 'passwordHash'),
    blocked: t.boolean(sql`${p.blockedAt} is not null`),
    suspended: t.boolean(suspended),
    published: p.published,
    tiles: t.json<(PublicLink & { n: number })[]>(tiles),
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

export type ShownPage = {
  state: 'shown'
  id: PageId
  revision: number
  /** Visitors see the page only after they have entered its password. */
  passwordHash: string | null
  page: PublicPage
  tiles: ReadonlyMap<LinkId, Tile>
}

/**
 * What a visitor finds at a slug. A draft is absent, exactly as a page that does not exist. `movedTo` is the present slug of the
 * public page that was published here before.
 */
export type LookupResult = ShownPage | { state: 'blocked'; id: PageId } | { state: 'absent'; movedTo?: string }

/** `tag` changes whenever the result may change; it is empty if no page belongs to the slug. */
export type SlugLookup = { result: LookupResult; tag: string; pageId: PageId | undefined }

export async function lookUpSlug(db: Db, slug: string): Promise<SlugLookup> {
  const [row] = await db.read(findPage, { slug })
  if (!row) return { result: { state: 'absent' }, tag: '', pageId: undefined }
  return { result: resultOf(row, slug), tag: row.tag, pageId: row.id }
}

function resultOf(row: RowOf<typeof findPage>, slug: string): LookupResult {
  const { id, revision, passwordHash, tiles } = row
  const moved = row.slug.toLowerCase() !== slug.toLowerCase()
  const isPublic = row.published && !row.blocked && !row.suspended
  if (moved) return isPublic ? { state: 'absent', movedTo: row.slug } : { state: 'absent' }
  // A suspension blocks pages that visitors could see before. Drafts get 404 as before, so that it does not reveal them.
  if (row.blocked || (row.published && row.suspended)) return { state: 'blocked', id }
  if (!row.published) return { state: 'absent' }
  const page = publicPage(row, tiles)
  return { state: 'shown', id, revision, passwordHash, page, tiles: new Map(tiles.map(({ id: link, n, url }) => [link, { n, url }])) }
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
