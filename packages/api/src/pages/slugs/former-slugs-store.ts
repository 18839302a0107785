import { alias, assignments, formerSlugs, namesOf, pages, sameText, type SQL, sql, type SQLWrapper } from '@tessera/db/sql'

import { mayUse } from '../../tokens/store.ts'

/** A former slug leads to its page for this long. */
const redirectDays = 90
const maxFormerSlugsPerPage = 5

/** The alias of a former slug in the conditions of this file. */
export const f = alias(formerSlugs, 'f')
const o = alias(pages, 'o')
const older = alias(formerSlugs, 'older')

/** A condition: the former slug `f` still leads to its page. */
export const leads = sql`${f.at} > now() - interval '${redirectDays} days'`

/** A query for a page's id: the page at `slug`, else the page that was published there before. */
export const pageAt = (slug: SQLWrapper): SQL => sql`coalesce((select ${o.id} from ${pages} ${o} where ${sameText(o.slug, slug)}),
    (select ${f.pageId} from ${formerSlugs} ${f} where ${sameText(f.slug, slug)} and ${leads}))`

/**
 * A condition: `owner` may give `slug` to `page`. A snapshot holds a slug either as a page's present slug or, after a rename, as
 * a former one, so another account never finds it free in between. The unique index decides between concurrent takers.
 * With a token that is bound to pages (`bound`), former slugs of the owner's other pages are those of another account.
 */
export const mayTake = (slug: SQLWrapper, owner: SQLWrapper, page: SQLWrapper, bound: SQLWrapper = sql`null`): SQL =>
  sql`not exists (select from ${pages} ${o} where ${sameText(o.slug, slug)} and ${o.id} <> ${page})
    and not exists (select from ${formerSlugs} ${f} join ${pages} ${o} on ${o.id} = ${f.pageId}
      where ${sameText(f.slug, slug)} and ${leads} and (${o.ownerId} <> ${owner} or not ${mayUse(o.id, bound)}))`

/** A condition: the slug leads to a page that the token may not be used for. */
export const leadsElsewhere = (slug: SQLWrapper, bound: SQLWrapper): SQL =>
  sql`(exists (select from ${pages} ${o} where ${sameText(o.slug, slug)} and not ${mayUse(o.id, bound)})
    or exists (select from ${formerSlugs} ${f} where ${sameText(f.slug, slug)} and ${leads} and not ${mayUse(f.pageId, bound)}))`

/** A part of a statement: after the part `taker` has given `slug` to a page, the slug no longer redirects. */
export const endRedirect = (slug: SQLWrapper, taker: SQL): SQL =>
  sql`delete from ${formerSlugs} ${f} where ${sameText(f.slug, slug)} and exists (select from ${taker})`

/** A row of the page before its rename, as a statement's part. */
export type RenamedFrom = { readonly part: SQL; readonly id: SQL; readonly slug: SQL; readonly published: SQL }

/** A part of a statement: after the part `taker` has renamed a published page to `slug`, keeps its old slug. Returns the page's id. */
export const keepFormer = (old: RenamedFrom, slug: SQLWrapper, taker: SQL): SQL => {
  const excluded = alias(formerSlugs, 'excluded')
  return sql`insert into ${formerSlugs} (${namesOf(formerSlugs.slug, formerSlugs.pageId)}) select ${old.slug}, ${old.id} from ${old.part}, ${taker}
      where ${old.published} and not ${sameText(old.slug, slug)}
      on conflict (lower(${namesOf(formerSlugs.slug)})) do update
        set ${assignments(formerSlugs, { slug: excluded.slug, pageId: excluded.pageId, at: excluded.at })} returning ${formerSlugs.pageId}`
}

/** A part of a statement: where the part `former` has kept another slug of `page`, deletes the oldest beyond the limit. */
export const dropOldest = (slug: SQLWrapper, page: SQLWrapper, former: SQL): SQL =>
  sql`delete from ${formerSlugs} ${f} where exists (select from ${former}) and ${f.slug} in (select ${older.slug} from ${formerSlugs} ${older}
      where ${older.pageId} = ${page} and not ${sameText(older.slug, slug)} order by ${older.at} desc offset ${maxFormerSlugsPerPage - 1})`
