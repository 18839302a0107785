/**
 * Of how many removed links a page keeps what they were: as many as a request can name, so that whatever one document has
 * removed another may bring back. Without a limit they would become more than can be deleted with their page.
 */
const most = 10_000

/** A condition: the row `r` of a removed link may still come back. */
export const mayComeBack = `r.at > now() - interval '30 days'`

/** What a deletion of links `l` returns so that they can be kept. */
export const removedColumns = `l.page_id, coalesce(l.key, l.id) as key, l.id, l.n`

/** A statement's part: keeps what the part `gone` has deleted. Whoever deletes a link keeps it so, whatever the route, and then forgets the oldest. */
export const keepRemoved = (gone: string) =>
  `insert into removed_links (page_id, key, id, n) select page_id, key, id, n from ${gone}
      on conflict (page_id, key) do update set id = excluded.id, n = excluded.n, at = excluded.at`

/** After `keepRemoved`, since it has to see what that has kept. */
export const forgetOldest = {
  name: 'link_forget_oldest',
  text: `delete from removed_links r where r.page_id = $1
    and r.key in (select o.key from removed_links o where o.page_id = $1 order by o.at desc, o.n desc offset ${most})`,
}
