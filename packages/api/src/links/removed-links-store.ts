import { alias, assignments, namesOf, removedLinks, type SQL, sql, statement } from '@tessera/db/sql'

import { l } from './columns-store.ts'

/**
 * Removed links that a page keeps: as many as one request can name, so that one document can restore what another one removed.
 * Without a limit they could become too many to delete with their page in one statement.
 */
const maxRemovedLinks = 10_000

/** The alias of a removed link in the conditions of this file. */
export const r = alias(removedLinks, 'r')

/** A condition: the removed link `r` may still be restored. */
export const mayComeBack = sql`${r.at} > now() - interval '30 days'`

/** What a deletion of links `l` returns for `keepRemoved`. */
export const removedColumns = sql`${l.pageId}, coalesce(${l.key}, ${l.id}) as key, ${l.id}, ${l.n}`

/** A part of a statement: keeps the links that the part `gone` has deleted. Every deletion of links uses it, and then `forgetOldest`. */
export const keepRemoved = (gone: SQL): SQL => {
  const excluded = alias(removedLinks, 'excluded')
  return sql`insert into ${removedLinks} (${namesOf(removedLinks.pageId, removedLinks.key, removedLinks.id, removedLinks.n)})
      select page_id, key, id, n from ${gone} on conflict (${namesOf(removedLinks.pageId, removedLinks.key)})
      do update set ${assignments(removedLinks, { id: excluded.id, n: excluded.n, at: excluded.at })}`
}

const o = alias(removedLinks, 'o')
/** Runs after `keepRemoved`, in a statement of its own, because it has to see the rows that `keepRemoved` has inserted. */
export const forgetOldest = statement('link_forget_oldest', {
  params: { pageId: removedLinks.pageId },
  query: ({ pageId }) => sql`delete from ${removedLinks} ${r} where ${r.pageId} = ${pageId}
    and ${r.key} in (select ${o.key} from ${removedLinks} ${o} where ${o.pageId} = ${pageId}
      order by ${o.at} desc, ${o.n} desc offset ${maxRemovedLinks})`,
})
