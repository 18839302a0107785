import { type LinkId, type PageId, type Project, type PublicLink, type PublicPage, publicPage } from '@tessera/contract'
import type { Db } from '@tessera/db'

const findPage = {
  name: 'visit_page',
  text: `select p.id, p.revision, p.slug, p.title, p.description, p.cover_image as "coverImage", p.name, p.theme,
      p.password_hash as "passwordHash", p.blocked_at is not null as blocked,
      (select coalesce(json_agg(x order by x.position), '[]') from (select id, n, type, url, position, title, size, thumbnail, highlighted
        from links where page_id = p.id and active) x) as tiles
    from pages p where lower(p.slug) = lower($1 collate "C") and (p.published or p.blocked_at is not null)`,
}
type Found = Omit<Project, 'published' | 'passwordProtected'> & {
  id: PageId
  revision: number
  passwordHash: string | null
  tiles: (PublicLink & { n: number })[]
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

/** What the address of a page is to a visitor: a draft is as absent as a page that never was. */
export type Visit = ShownPage | { state: 'blocked'; id: PageId } | { state: 'absent' }

export async function visitPage(db: Db, slug: string): Promise<Visit> {
  const [found] = await db.read<Found>(findPage, [slug])
  if (!found) return { state: 'absent' }
  const { id, revision, passwordHash, tiles } = found
  if (found.blocked) return { state: 'blocked', id }
  const page = publicPage(found, tiles)
  return { state: 'shown', id, revision, passwordHash, page, tiles: new Map(tiles.map(({ id: link, n, url }) => [link, { n, url }])) }
}

const slugOf = { name: 'visit_slug', text: `select p.slug from links l join pages p on p.id = l.page_id where l.id = $1` }

/** The slug of the page that a link is on, whatever their states. */
export async function slugOfLink(db: Db, id: LinkId): Promise<string | undefined> {
  const [found] = await db.read<{ slug: string }>(slugOf, [id])
  return found?.slug
}
