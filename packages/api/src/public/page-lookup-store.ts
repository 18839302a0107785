import { type LinkId, type PageId, type Project, type PublicLink, type PublicPage, publicPage } from '@tessera/contract'
import type { Db } from '@tessera/db'

import { isSuspended } from '../admin/suspension/store.ts'
import { pageAt } from '../pages/former-slugs-store.ts'

// A suspension changes no page.
const suspended = isSuspended('p.owner_id')
const tag = `p.id || ':' || p.revision || case when ${suspended} then ':suspended' else '' end as tag`

const findPage = {
  name: 'visit_page',
  text: `select p.id, ${tag}, p.revision, p.slug, p.title, p.description, p.cover_image as "coverImage", p.name, p.theme,
      p.password_hash as "passwordHash", p.blocked_at is not null or ${suspended} as blocked, p.published,
      (select coalesce(json_agg(x order by x.position), '[]') from (select id, n, type, url, position, title, size, thumbnail, highlighted
        from links where page_id = p.id and active) x) as tiles
    from pages p where p.id = ${pageAt('$1')}`,
}
type PageRow = Omit<Project, 'passwordProtected'> & {
  id: PageId
  tag: string
  revision: number
  passwordHash: string | null
  tiles: (PublicLink & { n: number })[]
}
const findTags = {
  name: 'visit_tags',
  text: `select s.slug, ${tag} from unnest($1::text[]) s(slug) join pages p on p.id = ${pageAt('s.slug')}`,
}

/** Where a tile leads, under the ledger's name of it. */
export type Tile = { n: number; url: string }

export type ShownPage = {
  state: 'shown'
  id: PageId
  revision: number
  /** Visitors see it only after they have given the password. */
  passwordHash: string | null
  page: PublicPage
  tiles: ReadonlyMap<LinkId, Tile>
}

/**
 * What the address of a page is to a visitor: a draft is as absent as a page that never was. `movedTo` is the slug of the
 * public page that was published here before.
 */
export type Visit = ShownPage | { state: 'blocked'; id: PageId } | { state: 'absent'; movedTo?: string }

/** What was found at an address. The tag moves with everything that decides it; it is empty where no page leads from here. */
export type Found = { visit: Visit; tag: string; pageId: PageId | undefined }

export async function visitPage(db: Db, slug: string): Promise<Found> {
  const [row] = await db.read<PageRow>(findPage, [slug])
  if (!row) return { visit: { state: 'absent' }, tag: '', pageId: undefined }
  return { visit: visitOf(row, slug), tag: row.tag, pageId: row.id }
}

function visitOf(row: PageRow, slug: string): Visit {
  const { id, revision, passwordHash, tiles } = row
  const moved = row.slug.toLowerCase() !== slug.toLowerCase()
  if (moved) return row.published && !row.blocked ? { state: 'absent', movedTo: row.slug } : { state: 'absent' }
  if (row.blocked) return { state: 'blocked', id }
  if (!row.published) return { state: 'absent' }
  const page = publicPage(row, tiles)
  return { state: 'shown', id, revision, passwordHash, page, tiles: new Map(tiles.map(({ id: link, n, url }) => [link, { n, url }])) }
}

/** The present tags of these slugs, which are well-formed and in lower case; what leads to no page is left out. */
export async function visitTags(db: Db, slugs: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.read<{ slug: string; tag: string }>(findTags, [`{${slugs.map((slug) => `"${slug}"`).join(',')}}`])
  return new Map(rows.map(({ slug, tag }) => [slug, tag]))
}

const linkPage = {
  name: 'visit_link_page',
  text: `select p.id, p.slug from links l join pages p on p.id = l.page_id where l.id = $1`,
}

/** The page that a link is on, whatever their states. */
export async function pageOfLink(db: Db, id: LinkId): Promise<{ id: PageId; slug: string } | undefined> {
  const [found] = await db.read<{ id: PageId; slug: string }>(linkPage, [id])
  return found
}
