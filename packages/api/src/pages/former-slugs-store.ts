/** How long a slug leads to the page that was published under it, and how many such slugs a page keeps. */
const kept = { days: 90, slugs: 5 } as const

const same = (column: string, slug: string) => `lower(${column}) = lower(${slug} collate "C")`

/** A condition: the row `f` of a former slug still leads to its page. */
export const leads = `f.at > now() - interval '${kept.days} days'`

/** A query for a page's id: the page at `slug`, else the one that was published there. */
export const pageAt = (slug: string) => `coalesce((select o.id from pages o where ${same('o.slug', slug)}),
    (select f.page_id from former_slugs f where ${same('f.slug', slug)} and ${leads}))`

/**
 * A condition: `owner` may give `slug` to `page`. A snapshot holds a slug either as a page's own or, after its rename, as a
 * former one, so at no moment between the two does a stranger find it free. Which of many takers gets it, the index decides.
 */
export const mayTake = (slug: string, owner: string, page: string) =>
  `not exists (select from pages o where ${same('o.slug', slug)} and o.id <> ${page})
    and not exists (select from former_slugs f join pages o on o.id = f.page_id
      where ${same('f.slug', slug)} and ${leads} and o.owner_id <> ${owner})`

/** A statement's part: once `taker`, another part, has given `slug` to a page, it leads nowhere else. */
export const endRedirect = (slug: string, taker: string) =>
  `delete from former_slugs f where ${same('f.slug', slug)} and exists (select from ${taker})`

/** A statement's part: keeps the slug that the row `old` of `page` had, where visitors know it from there. */
export const keepFormer = (slug: string, taker: string) =>
  `insert into former_slugs (slug, page_id) select old.was, old.page from old, ${taker}
      where old.shown and not ${same('old.was', slug)}
      on conflict (lower(slug)) do update set slug = excluded.slug, page_id = excluded.page_id, at = excluded.at returning page_id`

/** A statement's part: where `former`, another part, has kept one more slug of `page`, the oldest beyond the limit goes. */
export const dropOldest = (slug: string, page: string, former: string) =>
  `delete from former_slugs f where exists (select from ${former}) and f.slug in (select o.slug from former_slugs o
      where o.page_id = ${page} and not ${same('o.slug', slug)} order by o.at desc offset ${kept.slugs - 1})`
