import {
  canonicalDocument,
  documentChanges,
  type OwnerId,
  type PageDocument,
  type PageId,
  type PageSource,
  type TokenId,
} from '@tessera/contract'
import type { Db } from '@tessera/db'
import { alias, assignments, formerSlugs, insertion, pages, pageSources, pick, sameText, sql, statement, t, tokens } from '@tessera/db/sql'

import { fail } from '../../core/errors.ts'
import { withDuePublications } from '../../pages/schedule/instants.ts'
import { f, leads } from '../../pages/slugs/former-slugs-store.ts'
import { document, p } from '../columns-store.ts'
import { ownPage } from '../read-store.ts'

const s = alias(pageSources, 's')
const excluded = alias(pageSources, 'excluded')

const insertSource = statement('source_record', {
  params: { ...pick(pageSources, 'pageId', 'source', 'tokenId', 'revision'), document: t.jsonText() },
  query: ({ pageId, source, tokenId, revision, document: applied }) => {
    const record = {
      pageId,
      source,
      tokenId,
      // Copied, because the token can be deleted.
      tokenName: sql`(select ${tokens.name} from ${tokens} where ${tokens.id} = ${tokenId})`,
      appliedAt: sql`clock_timestamp()`,
      revision,
      document: applied,
    }
    const { pageId: _, ...replaced } = pick(excluded, 'pageId', 'source', 'tokenId', 'tokenName', 'appliedAt', 'revision', 'document')
    return sql`insert into ${pageSources} ${insertion(pageSources, record)}
      on conflict (page_id) do update set ${assignments(pageSources, replaced)}`
  },
})

/** A write of a page's document that named its source. `token` is null for a session. */
type Applied = { id: PageId; revision: number; document: PageDocument; source: string; token: TokenId | null }

/** Replaces the record of the page's source. The caller's transaction holds the page's lock and has written the document. */
export async function recordSource(tx: Db, { id, revision, document: applied, source, token }: Applied): Promise<void> {
  await tx.query(insertSource, { pageId: id, source, tokenId: token, revision, document: JSON.stringify(applied) })
}

const getSource = statement('source_get', {
  params: ownPage,
  row: {
    source: t.nullable(s.source),
    ...pick(s, 'tokenId', 'tokenName'),
    revision: t.nullable(s.revision),
    appliedAt: t.nullable(t.instant(s.appliedAt)),
    applied: t.json<PageDocument | null>(s.document),
    present: t.json<PageDocument | null>(sql`case when ${s.pageId} is not null then ${document.expression} end`),
  },
  query: ({ pageId, owner }, columns) => sql`select ${columns} from ${pages} ${p} left join ${pageSources} ${s} on ${s.pageId} = ${p.id}
    where ${p.id} = ${pageId} and ${p.ownerId} = ${owner}`,
})

export async function readSource(db: Db, owner: OwnerId, pageId: PageId): Promise<PageSource | null> {
  const [page] = await db.read(getSource, { pageId, owner })
  if (!page) fail('page_not_found')
  const { source, tokenId, tokenName, appliedAt, revision, applied, present } = page
  if (source === null || appliedAt === null || revision === null || applied === null || present === null) return null
  const changes = documentChanges(await withDuePublications(db, canonicalDocument(applied)), present)
  return { source, tokenId, tokenName, appliedAt, revision, drifted: changes.length > 0, changes }
}

const removeSource = statement('source_delete', {
  params: ownPage,
  row: { id: p.id },
  query: (
    { pageId, owner },
    columns,
  ) => sql`with ${p} as (select ${pages.id} from ${pages} where ${pages.id} = ${pageId} and ${pages.ownerId} = ${owner}),
    gone as (delete from ${pageSources} ${s} using ${p} where ${s.pageId} = ${p.id})
    select ${columns} from ${p}`,
})

/** Succeeds also for a page without a record. */
export async function deleteSource(db: Db, owner: OwnerId, pageId: PageId): Promise<void> {
  const [page] = await db.query(removeSource, { pageId, owner })
  if (!page) fail('page_not_found')
}

const n = alias(pageSources, 'n')
const findRenamed = statement('source_renamed', {
  params: { slug: pages.slug, owner: pages.ownerId },
  row: pick(p, 'id', 'slug'),
  query: ({ slug, owner }, columns) => sql`select ${columns} from ${pages} ${p} join ${pageSources} ${s} on ${s.pageId} = ${p.id}
    where ${p.ownerId} = ${owner} and not ${sameText(p.slug, slug)} and ${p.id} in (
      select ${f.pageId} from ${formerSlugs} ${f} where ${sameText(f.slug, slug)} and ${leads}
      union all select ${n.pageId} from ${pageSources} ${n} where ${sameText(sql`(${n.document} ->> 'slug')`, slug)})
    order by ${s.appliedAt} desc limit 1`,
})

/**
 * Throws `page_renamed` if a page of the owner that has a source was at the slug, or if the document that was last applied to it names the
 * slug. A page that is at the slug was created by another request in the meantime.
 */
export async function refuseRenamed(tx: Db, owner: OwnerId, slug: string): Promise<void> {
  const [page] = await tx.query(findRenamed, { slug, owner })
  if (page) fail('page_renamed', { details: page })
}
