import type { ImportedClicks, ImportedClicksResult, OwnerId, PageId } from '@tessera/contract'
import type { Db } from '@tessera/db'
import {
  alias,
  assignments,
  clickCounts,
  importedClicks,
  insertion,
  links,
  namesOf,
  pages,
  type SQL,
  sql,
  statement,
  t,
  tokens,
} from '@tessera/db/sql'

import { Answer, etag } from '../../core/answer.ts'
import type { Author } from '../../core/actor.ts'
import { fail } from '../../core/errors.ts'
import { lockRevision } from '../../pages/store.ts'
import { l, version } from '../columns-store.ts'

// Every change of a page's imported counts holds the page's lock. Sums are locked in the order of their links, as the click ledger's commit
// locks them, so that neither waits for the other in a circle.

const c = alias(clickCounts, 'c')
const excluded = alias(clickCounts, 'excluded')
const i = alias(importedClicks, 'i')
const p = alias(pages, 'p')

/** A count that was not added, and why. */
type LeftOut = ImportedClicksResult['leftOut'][number]

/** The link with a key, by the index of keys or of ids. A join by either in one condition reads all links of the page for each key. */
const linkOf = (pageId: SQL, key: SQL) => sql`select ${l.n} from ${links} ${l} where ${l.pageId} = ${pageId} and ${l.key} = ${key}
    union all select ${l.n} from ${links} ${l} where ${l.id} = ${key} and ${l.pageId} = ${pageId} and ${l.key} is null`

const addCounts = statement('imported_clicks_add', {
  params: {
    pageId: pages.id,
    owner: pages.ownerId,
    token: importedClicks.tokenId,
    source: importedClicks.source,
    keys: t.array(t.text()),
    counts: t.array(t.bigint()),
  },
  row: {
    applied: t.integer(sql`(select count(*)::int from added)`),
    unchanged: t.integer(sql`(count(*) filter (where link is not null and (clicks = 0 or clicks = present)))::int`),
    leftOut: t.json<
      LeftOut[]
    >(sql`coalesce(json_agg(json_build_object('key', key, 'reason', case when link is null then 'unknown_key' else 'present' end)
      order by place) filter (where link is null or (clicks > 0 and clicks <> present)), '[]')`),
  },
  query: ({ pageId, owner, token, source, keys, counts }, columns) => {
    const row = {
      link: sql`link`,
      page: pageId,
      clicks: sql`clicks`,
      source,
      userId: owner,
      tokenId: token,
      // Copied, because the token can be deleted.
      tokenName: sql`(select ${tokens.name} from ${tokens} where ${tokens.id} = ${token})`,
    }
    const added = { clicks: sql`${c.clicks} + ${excluded.clicks}`, imported: sql`${c.imported} + ${excluded.imported}` }
    return sql`with known as (select g.key, g.clicks, g.place, l.n as link, ${i.clicks} as present
        from unnest(${keys}::text[], ${counts}::bigint[]) with ordinality g(key, clicks, place)
        left join lateral (${linkOf(pageId, sql`g.key`)}) l on true
        left join ${importedClicks} ${i} on ${i.link} = l.n),
      added as (insert into ${importedClicks} ${insertion(importedClicks, row)} from known
        where link is not null and present is null and clicks > 0 returning ${importedClicks.link}, ${importedClicks.clicks}),
      sums as (insert into ${clickCounts} as ${c} (${namesOf(clickCounts.link, clickCounts.clicks, clickCounts.imported)})
        select link, clicks, clicks from added order by link on conflict (${namesOf(clickCounts.link)}) do update set ${assignments(clickCounts, added)})
      select ${columns} from known`
  },
})

const getVersion = statement('imported_clicks_version', {
  params: { pageId: pages.id },
  row: version,
  query: ({ pageId }, columns) => sql`select ${columns} from ${pages} ${p} where ${p.id} = ${pageId}`,
})

async function versionOf(tx: Db, pageId: PageId) {
  const [page] = await tx.query(getVersion, { pageId })
  return page ? etag(page.revision, page.clicks) : fail('page_not_found')
}

/** Adds counts to links that have no imported count. */
export function importClicks(
  db: Db,
  actor: Author,
  { pageId, source, links: counts }: ImportedClicks,
): Promise<Answer<ImportedClicksResult>> {
  const { owner, token } = actor
  return db.transaction(async (tx) => {
    await lockRevision(tx, owner, pageId)
    const given = { pageId, owner, token, source, keys: Object.keys(counts), counts: Object.values(counts) }
    const [body = { applied: 0, unchanged: 0, leftOut: [] }] = await tx.query(addCounts, given)
    return new Answer({ body }, await versionOf(tx, pageId))
  })
}

const lockSums = statement('imported_clicks_lock_sums', {
  params: { pageId: importedClicks.page },
  query: ({ pageId }) => sql`select from ${clickCounts} ${c}
    where ${c.link} in (select ${i.link} from ${importedClicks} ${i} where ${i.page} = ${pageId}) order by ${c.link} for update`,
})
const removeCounts = statement('imported_clicks_remove', {
  params: { pageId: importedClicks.page },
  query: ({ pageId }) => sql`with gone as (delete from ${importedClicks} ${i} where ${i.page} = ${pageId} returning ${i.link}, ${i.clicks})
    update ${clickCounts} ${c} set ${assignments(clickCounts, { clicks: sql`${c.clicks} - gone.clicks`, imported: sql`${c.imported} - gone.clicks` })}
    from gone where ${c.link} = gone.link`,
})

/** Removes all imported counts of a page, also those of deleted links. */
export function removeImportedClicks(db: Db, owner: OwnerId, pageId: PageId): Promise<Answer<void>> {
  return db.transaction(async (tx) => {
    await lockRevision(tx, owner, pageId)
    await tx.query(lockSums, { pageId })
    await tx.query(removeCounts, { pageId })
    return new Answer<void>({ body: undefined }, await versionOf(tx, pageId))
  })
}
