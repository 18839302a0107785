/** A condition: the row `r` of a removed link may still come back. */
export const mayComeBack = `r.at > now() - interval '30 days'`

/** What a deletion of links `l` returns so that they can be kept. */
export const removedColumns = `l.page_id, coalesce(l.key, l.id) as key, l.id, l.n`

/** A statement's part: keeps what the part `gone` has deleted. Whoever deletes a link keeps it so, whatever the route. */
export const keepRemoved = (gone: string) =>
  `insert into removed_links (page_id, key, id, n) select page_id, key, id, n from ${gone}
      on conflict (page_id, key) do update set id = excluded.id, n = excluded.n, at = excluded.at`
