import { type Link, type LinkId, type Project, type PublicPage, publicPage } from '@tessera/contract'
import type { Db } from '@tessera/db'

import { linksJson } from '../links/json.ts'

const findPage = {
  name: 'visit_page',
  text: `select p.slug, p.title, p.description, p.cover_image as "coverImage", p.name, p.theme,
      p.blocked_at is not null as blocked, l.links
    from pages p, lateral (${linksJson('p.id')}) l
    where lower(p.slug) = lower($1 collate "C") and (p.published and p.password_hash is null or p.blocked_at is not null)`,
}
type Found = Omit<Project, 'id' | 'published' | 'passwordProtected'> & { links: string }

export type Visit = { state: 'shown'; page: PublicPage } | { state: 'blocked' } | { state: 'absent' }

/** What a visitor of `/<slug>` gets to see: a draft is as absent as a page that never was. */
export async function visitPage(db: Db, slug: string): Promise<Visit> {
  const [found] = await db.read<Found>(findPage, [slug])
  if (!found) return { state: 'absent' }
  if (found.blocked) return { state: 'blocked' }
  return { state: 'shown', page: publicPage(found, JSON.parse(found.links) as Link[]) }
}

const visible = `from links l join pages p on p.id = l.page_id
    where l.id = $1 and l.active and p.published and p.blocked_at is null and p.password_hash is null`
const findDestination = { name: 'visit_link', text: `select l.url ${visible}` }
// The lock on the page lets other clicks and writes pass and keeps its deletion waiting, which then finds this event.
const countClick = {
  name: 'visit_click',
  text: `with l as (select l.n, l.page_id, l.url ${visible} for key share of p),
    event as (insert into clicks (at, link, page) select now(), n, page_id from l),
    sum as (insert into click_counts (link, clicks) select n, 1 from l
      on conflict (link) do update set clicks = click_counts.clicks + 1)
    select url from l`,
}

/** Where a tile leads, undefined where nobody may follow it. With `count` its click is durable before this returns. */
export async function visitLink(db: Db, id: LinkId, count: boolean): Promise<string | undefined> {
  const [link] = count ? await db.query<{ url: string }>(countClick, [id]) : await db.read<{ url: string }>(findDestination, [id])
  return link?.url
}
