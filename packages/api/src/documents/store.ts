import {
  canonicalDocument,
  type CopiedPage,
  type DocumentChange,
  documentChanges,
  documentText,
  type DocumentWrite,
  type DocumentWriteBySlug,
  type DocumentWritten,
  emptyDocument,
  type Limits,
  type OwnerId,
  type PageCopy,
  type PageDocument,
  type PageEditor,
  type PageId,
} from '@tessera/contract'
import { type Db, typeId } from '@tessera/db'

import { Answer, etag } from '../core/answer.ts'
import { ApiError, fail } from '../core/errors.ts'
import { matches, type Wanted } from '../core/if-match.ts'
import { forgetOldest, keepRemoved, mayComeBack, removedColumns } from '../links/removed-links-store.ts'
import { createPage, lockRevision, updatePage } from '../pages/store.ts'

type Present = { id: PageId; revision: number; passwordProtected: boolean; document: PageDocument }

const passwordProtected = `p.password_hash is not null as "passwordProtected"`
const document = `row_to_json((select x from (select 1 as version, p.slug, p.title, p.description, p.cover_image as "coverImage", p.name, p.theme, p.published,
      (select coalesce(json_agg(row_to_json(y) order by l.position), '[]') from links l, lateral (select coalesce(l.key, l.id) as key, l.type, l.url,
        l.title, l.size, l.thumbnail, l.active, l.highlighted) y where l.page_id = p.id) as links) x)) as document`
const getDocument = {
  name: 'document_get',
  text: `select p.id, p.revision, ${passwordProtected}, ${document} from pages p where p.id = $1 and p.owner_id = $2`,
}
const getEditor = {
  name: 'document_editor',
  text: `select p.revision, ${document}, (select coalesce(json_agg(row_to_json(z) order by l.position), '[]') from links l
        left join click_counts c on c.link = l.n, lateral (select coalesce(l.key, l.id) as key, l.id, coalesce(c.clicks, 0) as clicks) z
        where l.page_id = p.id) as links,
      ${passwordProtected}, p.blocked_at is not null as blocked, p.blocked_reason as "blockedReason"
    from pages p where p.id = $1 and p.owner_id = $2`,
}

async function findPage(db: Db, owner: OwnerId, id: PageId): Promise<Present> {
  const [page] = await db.read<Present>(getDocument, [id, owner])
  return page ?? fail('page_not_found')
}

export async function readDocument(db: Db, owner: OwnerId, id: PageId): Promise<Answer<PageDocument>> {
  const page = await findPage(db, owner, id)
  return new Answer({ json: documentText(page.document) }, etag(page.revision))
}

export async function readEditor(db: Db, owner: OwnerId, limits: Limits, id: PageId): Promise<Answer<PageEditor>> {
  const [row] = await db.read<Omit<PageEditor, 'linkLimit'>>(getEditor, [id, owner])
  if (!row) fail('page_not_found')
  const { revision, document, links, ...state } = row
  const page = { revision, document, links, linkLimit: limits.links, ...state }
  const clicks = page.links.reduce((sum, link) => sum + link.clicks, 0)
  return new Answer({ body: page }, etag(page.revision, clicks))
}

/** What a write did. `before` is the revision that it found, null where it made the page. */
type Written = { id: PageId; before: number | null; revision: number; changes: DocumentChange[] }

/** Makes the page equal to the document: in one transaction, under the page's row. */
export async function writeDocument(
  db: Db,
  owner: OwnerId,
  limits: Limits,
  { pageId, dryRun = false, document: given }: DocumentWrite,
): Promise<Answer<DocumentWritten>> {
  const wanted = canonicalDocument(given)
  const work = async (tx: Db) => {
    const [, page] = await Promise.all([lockRevision(tx, owner, pageId), findPage(tx, owner, pageId)])
    return become(tx, owner, limits, page, wanted)
  }
  return dryRun ? rehearsed(await takenBack(db, work)) : performed(await db.transaction(work))
}

/** The same for the owner's page at the document's slug, which is made where there is none. */
export async function writeDocumentBySlug(
  db: Db,
  owner: OwnerId,
  limits: Limits,
  ifMatch: Wanted | undefined,
  { slug, dryRun = false, document: given }: DocumentWriteBySlug,
): Promise<{ pageId: PageId; answer: Answer<DocumentWritten> }> {
  const wanted = canonicalDocument(given)
  const work = async (tx: Db) => {
    const page = await lockBySlug(tx, owner, slug, ifMatch)
    if (page) return become(tx, owner, limits, page, wanted)
    if (ifMatch !== undefined) fail('revision_stale')
    return create(tx, owner, limits, wanted).catch(async (error: unknown) => {
      // A rival of the owner's own may have made it meanwhile.
      const made = error instanceof ApiError && error.reason === 'slug_taken' && (await lockBySlug(tx, owner, slug, ifMatch))
      if (!made) throw error
      return become(tx, owner, limits, made, wanted)
    })
  }
  const written = dryRun ? await takenBack(db, work) : await db.transaction(work)
  return { pageId: written.id, answer: dryRun ? rehearsed(written) : performed(written) }
}

/** All that the page's document says under another slug and title, as a draft of its own: whole or not at all. */
export async function copyPage(db: Db, owner: OwnerId, limits: Limits, { pageId, slug, title }: PageCopy): Promise<Answer<CopiedPage>> {
  const { document, passwordProtected } = await findPage(db, owner, pageId)
  const copy = { slug, title, published: false }
  const { id, revision } = await db.transaction((tx) => create(tx, owner, limits, { ...document, ...copy }))
  return new Answer({ body: { id, ...copy, passwordLeft: passwordProtected } }, etag(revision, 0))
}

const performed = ({ id, before, revision, changes }: Written): Answer<DocumentWritten> => {
  const location = before === null && { location: `/api/v1/pages/${id}` }
  return new Answer({ body: { revision, changes } }, { ...etag(revision), ...location })
}

const rehearsed = ({ before, changes }: Written): Answer<DocumentWritten> =>
  new Answer({ body: { revision: before, changes } }, before === null ? {} : etag(before))

/** A dry run is the very work, so that it finds what the work would find; then all of it is undone. */
async function takenBack<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  class Undo extends Error {
    constructor(readonly result: T) {
      super('Undone as intended')
    }
  }
  try {
    return await db.transaction(async (tx) => {
      throw new Undo(await work(tx))
    })
  } catch (error) {
    if (error instanceof Undo) return error.result as T
    throw error
  }
}

const lockSlug = {
  name: 'document_lock_slug',
  text: `select id, revision from pages where lower(slug) = lower($1 collate "C") and owner_id = $2 for no key update`,
}

async function lockBySlug(tx: Db, owner: OwnerId, slug: string, ifMatch: Wanted | undefined): Promise<Present | undefined> {
  const [page] = await tx.query<{ id: PageId; revision: number }>(lockSlug, [slug, owner])
  if (!page) return undefined
  if (ifMatch !== undefined && !matches(ifMatch, page.revision)) fail('revision_stale')
  return findPage(tx, owner, page.id)
}

const patchable = ['slug', 'title', 'description', 'coverImage', 'name'] as const

async function become(tx: Db, owner: OwnerId, limits: Limits, { id, revision: before, document: from }: Present, to: PageDocument) {
  const changes = documentChanges(from, to)
  if (changes.length === 0) return { id, before, revision: before, changes }
  refuseTooManyLinks(limits, from, to, changes)
  const patch = Object.fromEntries(patchable.flatMap((field) => (from[field] === to[field] ? [] : [[field, to[field]]])))
  if (Object.keys(patch).length > 0) await updatePage(tx, owner, { pageId: id, ...patch })
  const revision = before + 1
  await store(tx, owner, id, revision, { from, to, changes })
  return { id, before, revision, changes }
}

async function create(tx: Db, owner: OwnerId, limits: Limits, to: PageDocument): Promise<Written> {
  const changes = documentChanges(emptyDocument, to)
  refuseTooManyLinks(limits, emptyDocument, to, changes)
  const { id } = (await createPage(tx, owner, limits.pages, to)).value()
  await store(tx, owner, id, 1, { from: emptyDocument, to, changes })
  return { id, before: null, revision: 1, changes }
}

/** As for single links: a plan that has become too small takes none away, it only stops new ones. */
function refuseTooManyLinks({ links: limit }: Limits, from: PageDocument, to: PageDocument, changes: readonly DocumentChange[]): void {
  if (limit === 0 || to.links.length <= limit || !changes.some(({ op }) => op === 'add')) return
  fail('quota_exceeded', { details: { limit, used: from.links.length } })
}

const fields = `position, type, url, title, size, thumbnail, active, highlighted`
const types = `position int, type text, url text, title text, size text, thumbnail text, active boolean, highlighted boolean`
const of = (alias: string) => fields.replaceAll(/\w+/g, `${alias}.$&`)
const isCalled = (key: string) => `l.page_id = $1 and coalesce(l.key, l.id) = ${key}`
// One snapshot for all parts: `links` and `removed_links` are what they were before.
const storeDocument = {
  name: 'document_store',
  text: `with gone as (delete from links l where ${isCalled('any($6::text[])')} returning ${removedColumns}),
    kept as (${keepRemoved('gone')}),
    moved as (update links l set position = m.position from unnest($7::text[], $8::int[]) m(key, position) where ${isCalled('m.key')}),
    d as (select * from json_to_recordset($9::json) as d(key text, id text, ${types})),
    changed as (update links l set (${fields}) = (${of('d')}) from d where ${isCalled('d.key')}),
    back as (delete from removed_links r using d where r.page_id = $1 and r.key = d.key returning r.key, r.id, r.n, ${mayComeBack} as fresh),
    made as (insert into links (id, page_id, owner_id, key, n, ${fields}) overriding system value
      select coalesce(b.id, d.id), $1, $2, nullif(d.key, b.id), coalesce(b.n, nextval('links_n_seq')), ${of('d')}
      from d left join back b on b.key = d.key and b.fresh where d.id is not null)
    update pages set theme = $4::text::json, published = $5, link_count = $10, revision = $3, updated_at = clock_timestamp()
    where id = $1 and owner_id = $2`,
}

type Difference = { from: PageDocument; to: PageDocument; changes: readonly DocumentChange[] }

/**
 * Theme, publication and links; under the page's lock, so that `revision` is the next one. Of links that stay as they are
 * nothing is sent, of those that only stand elsewhere nothing but where.
 */
async function store(tx: Db, owner: OwnerId, id: PageId, revision: number, { from, to, changes }: Difference): Promise<void> {
  const { theme, published, links } = to
  const keysOf = (op: DocumentChange['op']) =>
    new Set(changes.flatMap((change) => (change.op === op && change.path.startsWith('/links/') ? [change.path.split('/')[2]] : [])))
  const [removed, added, changed] = [keysOf('remove'), keysOf('add'), keysOf('change')]
  const places = new Map(from.links.map(({ key }, position) => [key, position]))
  const rows = links.map((link, position) => ({ ...link, position }))
  const written = rows.flatMap((row) => (added.has(row.key) ? [{ ...row, id: typeId('link') }] : changed.has(row.key) ? [row] : []))
  const moved = rows.filter(({ key, position }) => places.get(key) !== position && !added.has(key) && !changed.has(key))
  const sent = [[...removed], moved.map(({ key }) => key), moved.map(({ position }) => position), JSON.stringify(written), links.length]
  await Promise.all([
    tx.query(storeDocument, [id, owner, revision, theme && JSON.stringify(theme), published, ...sent]),
    removed.size > 0 ? tx.query(forgetOldest, [id]) : [],
  ])
}
