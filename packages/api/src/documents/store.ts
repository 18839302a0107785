import {
  canonicalDocument,
  type CopiedPage,
  type DocumentChange,
  type DocumentInput,
  documentChanges,
  type DocumentWrite,
  type DocumentWriteBySlug,
  type DocumentWriteResult,
  emptyDocument,
  linksOf,
  type OwnerId,
  type PageCopy,
  type PageDocument,
  type PageId,
} from '@tessera/contract'
import { type Db, rolledBack, typeId } from '@tessera/db'
import {
  alias,
  assignments,
  type EntryPart,
  links,
  list,
  namesOf,
  pages,
  removedLinks,
  sql,
  statement,
  type StoredTileId,
  t,
} from '@tessera/db/sql'

import { Answer, etag } from '../core/answer.ts'
import type { Author } from '../core/actor.ts'
import { ApiError, fail } from '../core/errors.ts'
import type { Precondition } from '../core/http/if-match.ts'
import { entered, lockPage, type Origin, prepareChange } from '../history/recording-store.ts'
import { storeBlocks } from '../links/blocks/document-store.ts'
import { l } from '../links/columns-store.ts'
import { forgetOldest, keepRemoved, mayComeBack, r, removedColumns } from '../links/removed-links-store.ts'
import { createPage } from '../pages/creation-store.ts'
import { withDuePublications } from '../pages/schedule/instants.ts'
import { patching } from '../pages/store.ts'
import { boundIds } from '../tokens/store.ts'
import { hasTooManyTiles, refuseTooManyTiles } from '../links/tile-quota.ts'
import { key, linkNames, linkValues, pageParameters, pageValues, writtenLinks } from './columns-store.ts'
import { findSlug, type Held, lockBySlug, readLocked, refuseCreation } from './slug-store.ts'
import { contentLocation, findPage, ownPage, type Present } from './read-store.ts'
import { recordSource, refuseRenamed } from './sources/store.ts'

/** The result of a write. `before` is the revision that it found, or null where it created the page. */
type Written = { id: PageId; before: number | null; revision: number; document: PageDocument; changes: DocumentChange[] }

/** Makes the page equal to the document, in one transaction that holds the page's lock. */
export async function writeDocument(
  db: Db,
  actor: Author,
  { pageId, dryRun = false, source, via, document: wanted }: DocumentWrite,
): Promise<Answer<DocumentWriteResult>> {
  const { owner, limits } = actor
  const origin = originOf(actor, { dryRun, source, via })
  // Checked before the page is locked, so that refusing a large document does not block other writes. Checked again under the lock.
  if (hasTooManyTiles(limits, wanted)) refuseTooManyTiles(limits, (await findPage(db, owner, pageId)).document, wanted)
  const work = async (tx: Db) => {
    const [locked, page] = await Promise.all([lockPage(tx, actor, pageId), readLocked(tx, origin, pageId)])
    return recorded(tx, origin, await become(tx, origin, { ...locked, ...page }, await documentOf(tx, wanted, page.document)))
  }
  // A dry run does the same work, so that it reports the same errors.
  return dryRun ? rehearsed(await rolledBack(db, work)) : performed(await db.transaction(work))
}

/**
 * The same for the owner's page at the document's slug. Creates the page if it does not exist, which a token that is bound to pages may
 * not: for such a token, a slug of another page is taken, regardless of its owner.
 */
export async function writeDocumentBySlug(
  db: Db,
  actor: Author,
  precondition: Precondition,
  { slug, dryRun = false, source, via, document: wanted }: DocumentWriteBySlug,
): Promise<{ pageId: PageId; answer: Answer<DocumentWriteResult> }> {
  const { owner, pages: bound, limits } = actor
  const origin = originOf(actor, { dryRun, source, via })
  // A precondition has to be compared first, which needs the lock. The check then runs under the lock only.
  if (precondition === undefined && hasTooManyTiles(limits, wanted)) {
    const [page] = await db.read(findSlug, { slug, owner, bound: boundIds(bound) })
    if (!page && bound) await refuseCreation(db, bound, slug)
    refuseTooManyTiles(limits, page ? (await findPage(db, owner, page.id)).document : emptyDocument, wanted)
  }
  const write = async (tx: Db) => {
    const page = await lockBySlug(tx, origin, slug, precondition)
    if (page) return become(tx, origin, page, await documentOf(tx, wanted, page.document))
    if (precondition !== undefined && precondition !== 'absent') fail('revision_stale')
    if (bound) return refuseCreation(tx, bound, slug)
    if (source !== undefined) await refuseRenamed(tx, owner, slug)
    // Rolling back to the savepoint releases the lock on the owner's row, which must be locked after pages.
    return tx
      .transaction(async (nested) => create(nested, origin, await documentOf(nested, wanted)))
      .catch(async (error: unknown) => {
        // A concurrent request of the same owner may have created the page in the meantime.
        const made = error instanceof ApiError && error.reason === 'slug_taken' && (await lockBySlug(tx, origin, slug, precondition))
        if (!made) throw error
        return become(tx, origin, made, await documentOf(tx, wanted, made.document))
      })
  }
  const work = async (tx: Db) => recorded(tx, origin, await write(tx))
  const written = dryRun ? await rolledBack(db, work) : await db.transaction(work)
  const answer = dryRun ? rehearsed(written) : performed(written)
  // After the dry run of a creation, there is no page at that path.
  if (!dryRun || written.before !== null) Object.assign(answer.headers, contentLocation(written.id))
  return { pageId: written.id, answer }
}

/** The document that a write makes of a page, whose lock the transaction holds. In version 1, the publications are the page's own. */
async function documentOf(tx: Db, given: DocumentInput, present?: PageDocument): Promise<PageDocument> {
  const document = canonicalDocument(given, present)
  return given.version === 1 ? document : withDuePublications(tx, document)
}

/** Creates a draft with the page's document under another slug and title, in one transaction. */
export async function copyPage(db: Db, actor: Author, { pageId, slug, title }: PageCopy): Promise<Answer<CopiedPage>> {
  const { document, passwordProtected } = await findPage(db, actor.owner, pageId)
  const copy = { slug, title, published: false }
  const draft = { ...document, ...copy, publishAt: null, unpublishAt: null }
  const { id, revision } = await db.transaction((tx) => create(tx, { actor }, draft))
  return new Answer({ body: { id, ...copy, passwordLeft: passwordProtected } }, etag(revision, 0))
}

/** Records the source of a write in its transaction, even if the write changed nothing. Without a source, the last record stays. */
async function recorded(tx: Db, { actor: { token }, source }: Origin, written: Written): Promise<Written> {
  if (source) await recordSource(tx, { ...written, source, token })
  return written
}

type WriteOptions = { dryRun: boolean; source: string | undefined; via: 'import' | undefined }
/** A document that a token writes never joins the changes of single fields. */
const originOf = (actor: Author, { dryRun, source, via }: WriteOptions): Origin => {
  const named = via ?? (actor.token === null ? undefined : 'document')
  return { actor, dryRun, source: source ?? null, ...(named && { via: named }) }
}

const performed = ({ id, before, revision, changes }: Written): Answer<DocumentWriteResult> => {
  const location = before === null && { location: `/api/v1/pages/${id}` }
  return new Answer({ body: { revision, changes } }, { ...etag(revision), ...location })
}

const rehearsed = ({ before, changes }: Written): Answer<DocumentWriteResult> =>
  new Answer({ body: { revision: before, changes } }, before === null ? {} : etag(before))

/**
 * The changes that writing the document would make, with the errors of that write. Changes nothing. The caller holds the page's lock;
 * `page` was read under it.
 */
export const rehearseWrite = async (tx: Db, actor: Author, page: Present, wanted: PageDocument) => {
  const held = { ...page, joinable: false, removedLink: false }
  return (await rolledBack(tx, (nested) => become(nested, { actor, dryRun: true }, held, wanted))).changes
}

const partsByField: Readonly<Record<string, EntryPart>> = {
  slug: 'address',
  theme: 'design',
  links: 'links',
  published: 'publication',
  publishAt: 'publication',
  unpublishAt: 'publication',
}
/** Which parts of a page the changes of its document belong to, and whether they remove a tile: a link or a block. */
function effectOf(changes: readonly DocumentChange[]) {
  const parts = new Set(changes.map(({ path }) => partsByField[path.split('/')[1] ?? ''] ?? 'details'))
  return { parts: [...parts], removedLink: changes.some((change) => change.op === 'remove') }
}

/**
 * Makes the page equal to a document. The caller holds the page's lock. A new tile whose key is in `tileIds` gets the id that it has there,
 * and a link also gets its clicks back.
 */
export async function become(
  tx: Db,
  origin: Origin,
  page: Held,
  to: PageDocument,
  tileIds: readonly StoredTileId[] = [],
): Promise<Written & { before: number }> {
  const { actor } = origin
  const { id, revision: before, document: from } = page
  refuseTooManyTiles(actor.limits, from, to)
  const changes = documentChanges(from, to)
  if (changes.length === 0) return { id, before, revision: before, document: to, changes }
  const opening = (await prepareChange(tx, { ...origin, ...effectOf(changes) }, id, page))()
  if (from.slug !== to.slug) {
    await opening
    await patching(actor, { pageId: id, slug: to.slug })(tx, true)
  }
  const revision = before + 1
  // The statement that begins an entry is sent first, and PostgreSQL runs both in this order.
  await Promise.all([opening, store(tx, actor.owner, id, revision, { from, to, changes, tileIds, source: origin.source ?? null })])
  return { id, before, revision, document: to, changes }
}

async function create(tx: Db, origin: Origin, to: PageDocument): Promise<Written> {
  const { owner, limits } = origin.actor
  refuseTooManyTiles(limits, emptyDocument, to)
  const changes = documentChanges(emptyDocument, to)
  const { id } = (await createPage(tx, origin, to)).value()
  await store(tx, owner, id, 1, { from: emptyDocument, to, changes, tileIds: [], source: origin.source ?? null })
  return { id, before: null, revision: 1, document: to, changes }
}

// All parts of this statement see one snapshot: `links` and `removed_links` as they were before it.
const storeDocument = statement('document_store', {
  params: {
    ...ownPage,
    revision: pages.revision,
    ...pageParameters,
    removedKeys: t.array(t.text()),
    movedKeys: t.array(t.text()),
    movedPositions: t.array(t.integer()),
    written: t.jsonText(),
    linkCount: pages.linkCount,
    blockCount: pages.blockCount,
    parts: t.array(t.text<EntryPart>()),
    removedLink: t.boolean(),
    source: pages.entrySource,
  },
  query: (given) => {
    const { pageId, owner, revision, removedKeys, movedKeys, movedPositions, written, linkCount, blockCount, ...rest } = given
    const { parts, removedLink, source, ...fields } = rest
    const d = alias(links, 'd')
    const back = alias(removedLinks, 'back')
    // A link of a history entry comes with its number, and then keeps its id.
    const id = sql`coalesce(${back.id}, ${d.id})`
    // A write that joins an entry names its source, too.
    const entrySource = sql`coalesce(${source}, ${pages.entrySource})`
    const entry = { ...entered(pages, sql`${parts}::text[]`, { removesLink: removedLink }), entrySource }
    const page = assignments(pages, { ...fields, linkCount, blockCount, revision, updatedAt: sql`clock_timestamp()`, ...entry })
    return sql`with gone as (delete from ${links} ${l}
        where ${l.pageId} = ${pageId} and ${key} = any(${removedKeys}::text[]) returning ${removedColumns}),
      kept as (${keepRemoved(sql`gone`)}),
      moved as (update ${links} ${l} set ${assignments(links, { position: sql`m.position` })}
        from unnest(${movedKeys}::text[], ${movedPositions}::int[]) m(key, position)
        where ${l.pageId} = ${pageId} and ${key} = m.key),
      d as (${writtenLinks(written)}),
      changed as (update ${links} ${l} set (${linkNames}) = (${linkValues}) from d where ${l.pageId} = ${pageId} and ${key} = ${d.key}),
      back as (delete from ${removedLinks} ${r} using d where ${r.pageId} = ${pageId} and ${r.key} = ${d.key}
        returning ${list([r.key, r.id, r.n])}, ${mayComeBack} as fresh),
      made as (insert into ${links} (${namesOf(links.id, links.pageId, links.ownerId, links.key, links.n)}, ${linkNames}) overriding system value
        select ${id}, ${pageId}, ${owner}, nullif(${d.key}, ${id}), coalesce(${d.n}, ${back.n}, nextval('links_n_seq')), ${linkValues}
        from d left join back on ${back.key} = ${d.key} and back.fresh and ${d.n} is null where ${d.id} is not null)
      update ${pages} set ${page} where ${pages.id} = ${pageId} and ${pages.ownerId} = ${owner}`
  },
})

type Difference = {
  from: PageDocument
  to: PageDocument
  changes: readonly DocumentChange[]
  tileIds: readonly StoredTileId[]
  source: string | null
}

/**
 * Stores all fields except the slug, and links. The caller holds the page's lock, so `revision` is the next one. Unchanged links are not
 * sent; links that only moved are sent as key and position.
 */
async function store(
  tx: Db,
  owner: OwnerId,
  id: PageId,
  revision: number,
  { from, to, changes, tileIds, source }: Difference,
): Promise<void> {
  const [present, wanted] = [linksOf(from.links), linksOf(to.links)]
  const keysOf = (op: DocumentChange['op']) =>
    new Set(changes.flatMap((change) => (change.op === op && change.path.startsWith('/links/') ? (change.path.split('/')[2] ?? []) : [])))
  const [removed, added, changed] = [keysOf('remove'), keysOf('add'), keysOf('change')]
  const places = new Map(present.map(({ key }, position) => [key, position]))
  const former = new Map(tileIds.map((tile) => [tile.key, tile]))
  const idOf = (key: string) => former.get(key) ?? { id: typeId('link') }
  const rows = wanted.map((link, position) => ({ ...link, position }))
  const written = rows.flatMap((row) => (added.has(row.key) ? [{ ...row, ...idOf(row.key) }] : changed.has(row.key) ? [row] : []))
  const moved = rows.filter(({ key, position }) => places.get(key) !== position && !added.has(key) && !changed.has(key))
  await Promise.all([
    tx.query(storeDocument, {
      pageId: id,
      owner,
      revision,
      ...pageValues(to),
      removedKeys: [...removed],
      movedKeys: moved.map((row) => row.key),
      movedPositions: moved.map(({ position }) => position),
      written: JSON.stringify(written),
      linkCount: wanted.length,
      blockCount: to.links.length - wanted.length,
      ...effectOf(changes),
      source,
    }),
    removed.size > 0 ? tx.query(forgetOldest, { pageId: id }) : [],
    storeBlocks(tx, { pageId: id, owner }, from.links, to.links, former),
  ])
}
