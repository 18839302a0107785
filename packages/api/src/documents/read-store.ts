import { documentText, type Limits, type OwnerId, type PageDocument, type PageEditor, type PageId } from '@tessera/contract'
import type { Db } from '@tessera/db'
import { alias, clickCounts, links, pages, type RowOf, sameText, sql, statement, t } from '@tessera/db/sql'

import { Answer, etag } from '../core/answer.ts'
import { fail } from '../core/errors.ts'
import { boundIds, boundParam, mayUse } from '../tokens/store.ts'
import type { BoundPages } from '../core/actor.ts'
import { isEmptyDraft, l } from '../links/columns-store.ts'
import { document, key, p } from './columns-store.ts'

const c = alias(clickCounts, 'c')
export const ownPage = { pageId: pages.id, owner: pages.ownerId }
const passwordProtected = t.boolean(sql`${p.passwordHash} is not null`)
const editorLinks = sql`(select coalesce(json_agg(row_to_json(z) order by ${l.position}), '[]')
  from ${links} ${l} left join ${clickCounts} ${c} on ${c.link} = ${l.n},
    lateral (select ${key} as key, ${l.id}, coalesce(${c.clicks}, 0) as clicks) z where ${l.pageId} = ${p.id})`
const getDocument = statement('document_get', {
  params: ownPage,
  row: { id: p.id, revision: p.revision, passwordProtected, documentJson: t.text(sql`${document.expression}::text`) },
  query: ({ pageId, owner }, columns) => sql`select ${columns} from ${pages} ${p} where ${p.id} = ${pageId} and ${p.ownerId} = ${owner}`,
})
const getDocumentBySlug = statement('document_get_by_slug', {
  params: { slug: pages.slug, owner: pages.ownerId, bound: boundParam },
  row: { id: p.id, revision: p.revision, document },
  query: ({ slug, owner, bound }, columns) =>
    sql`select ${columns} from ${pages} ${p} where ${sameText(p.slug, slug)} and ${p.ownerId} = ${owner} and ${mayUse(p.id, bound)}`,
})
const getEditor = statement('document_editor', {
  params: ownPage,
  row: {
    revision: p.revision,
    document,
    links: t.json<PageEditor['links']>(editorLinks),
    empty: isEmptyDraft(p),
    passwordProtected,
    blocked: t.boolean(sql`${p.blockedAt} is not null`),
    blockedReason: p.blockedReason,
  },
  query: ({ pageId, owner }, columns) => sql`select ${columns} from ${pages} ${p} where ${p.id} = ${pageId} and ${p.ownerId} = ${owner}`,
})

/** The current state of a page, as read by a write of its document. `documentJson` is the document as PostgreSQL wrote it. */
export type Present = RowOf<typeof getDocument> & { document: PageDocument }

export async function findPage(db: Db, owner: OwnerId, pageId: PageId): Promise<Present> {
  const [page] = await db.read(getDocument, { pageId, owner })
  if (!page) fail('page_not_found')
  return { ...page, document: JSON.parse(page.documentJson) as PageDocument }
}

export async function readDocument(db: Db, owner: OwnerId, id: PageId): Promise<Answer<PageDocument>> {
  const page = await findPage(db, owner, id)
  return new Answer({ json: documentText(page.document) }, etag(page.revision))
}

/** Reads the same by slug, for the owner's page. */
export async function readDocumentBySlug(db: Db, owner: OwnerId, bound: BoundPages, slug: string): Promise<Answer<PageDocument>> {
  const [page] = await db.read(getDocumentBySlug, { slug, owner, bound: boundIds(bound) })
  if (!page) fail('page_not_found')
  return new Answer({ json: documentText(page.document) }, { ...etag(page.revision), ...contentLocation(page.id) })
}

export const contentLocation = (id: PageId) => ({ 'content-location': `/api/v1/pages/${id}/document` })

export async function readEditor(db: Db, owner: OwnerId, limits: Limits, pageId: PageId): Promise<Answer<PageEditor>> {
  const [row] = await db.read(getEditor, { pageId, owner })
  if (!row) fail('page_not_found')
  const { revision, document, links, ...state } = row
  const page = { revision, document, links, linkLimit: limits.links, ...state }
  const clicks = page.links.reduce((sum, link) => sum + link.clicks, 0)
  return new Answer({ body: page }, etag(page.revision, clicks))
}
