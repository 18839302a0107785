import type { ImageId, OwnerId, PageId } from '@tessera/contract'
import { type Db, unpackedText } from '@tessera/db'
import {
  assignments,
  imageOwners,
  images,
  pages,
  pick,
  previews,
  remoteImages,
  revisions,
  type RowOf,
  sql,
  statement,
  t,
} from '@tessera/db/sql'

import { dropImage, dropUnowned, lockImage } from './dropping-store.ts'

/** Rows of one statement, and accounts' images that one run examines at least. */
const batchSize = 200

const owned = pick(imageOwners, 'ownerId', 'imageId', 'unnamedAt')
const { ownerId, imageId, unnamedAt, sentAt } = imageOwners

// For a day if no page ever named it, else for 30 days.
const listUnused = statement('images_unused', {
  params: { now: t.timestamp() },
  row: owned,
  query: ({ now }, columns) => sql`select ${columns} from ${imageOwners}
    where ${unnamedAt} <= ${now}::timestamptz - interval '24 hours'
      and (${unnamedAt} = ${sentAt} or ${unnamedAt} <= ${now}::timestamptz - interval '30 days')
    order by ${unnamedAt} limit ${sql.raw(String(batchSize))}`,
})
const listPages = statement('images_owner_pages', {
  params: { owner: pages.ownerId },
  row: { id: pages.id },
  query: ({ owner }, columns) => sql`select ${columns} from ${pages} where ${pages.ownerId} = ${owner} order by ${pages.id}`,
})
// The id of an image, and the addresses of the pictures that it copies, as JSON writes them.
const listNames = statement('image_names', {
  params: { owner: imageOwners.ownerId, imageId: imageOwners.imageId },
  row: { name: t.text() },
  query: ({ owner, imageId: image }) => sql`select ${image} as name
    union all select trim(both '"' from to_json(${remoteImages.url})::text) from ${remoteImages}
      where ${remoteImages.ownerId} = ${owner} and ${remoteImages.imageId} = ${image}`,
})
// Entries of older versions of the service, and previews. One page at a time: they can have many megabytes.
const findInDocuments = statement('image_in_documents', {
  params: { page: revisions.page, names: t.array(t.text()) },
  row: { kept: t.boolean() },
  query: ({ page, names }) => {
    const documents = sql`select ${revisions.document} as document from ${revisions} where ${revisions.page} = ${page}
      union all select ${previews.document} from ${previews} where ${previews.pageId} = ${page}`
    return sql`select exists (select from (${documents}) d, unnest(${names}::text[]) n(name) where strpos(d.document::text, n.name) > 0) as kept`
  },
})
const maxContents = 20
const listContents = statement('image_history', {
  params: { page: revisions.page, after: revisions.revision },
  row: pick(revisions, 'revision', 'content'),
  query: ({ page, after }, columns) => sql`select ${columns} from ${revisions}
    where ${revisions.page} = ${page} and ${revisions.revision} > ${after} order by ${revisions.revision} limit ${sql.raw(String(maxContents))}`,
})
const isNamed = statement('image_named', {
  params: { owner: imageOwners.ownerId, imageId: imageOwners.imageId },
  row: { named: t.boolean() },
  query: ({ owner, imageId: image }) => sql`select image_named(${owner}, ${image}) as named`,
})
const setUnnamed = statement('image_set_unnamed', {
  params: { owner: imageOwners.ownerId, imageId: imageOwners.imageId, unnamedAt: t.nullable(t.timestamp()) },
  query: ({ owner, imageId: image, unnamedAt: at }) => sql`update ${imageOwners} set ${assignments(imageOwners, { unnamedAt: at })}
    where ${ownerId} = ${owner} and ${imageId} = ${image}`,
})

async function isInHistory(db: Db, owner: OwnerId, image: ImageId): Promise<boolean> {
  const names = (await db.query(listNames, { owner, imageId: image })).map(({ name }) => name)
  for (const { id: page } of await db.query(listPages, { owner })) {
    const [found] = await db.query(findInDocuments, { page, names })
    if (found?.kept || (await isInContents(db, page, names))) return true
  }
  return false
}

async function isInContents(db: Db, page: PageId, names: readonly string[]): Promise<boolean> {
  for (let after = 0; ;) {
    const entries = await db.query(listContents, { page, after })
    for (const { content } of entries) {
      const text = content === null ? '' : await unpackedText(content)
      if (names.some((name) => text.includes(name))) return true
    }
    const last = entries.at(-1)
    if (!last || entries.length < maxContents) return false
    after = last.revision
  }
}

type Unused = RowOf<typeof listUnused>

/** Deletes an account's unused image, unless a page names it again or an entry of a history does; that is looked at again in 30 days. */
async function collect(db: Db, { ownerId: owner, imageId: image, unnamedAt: since }: Unused, now: Date): Promise<void> {
  const kept = await isInHistory(db, owner, image)
  await db.transaction(async (tx) => {
    const locked = await lockImage(tx, owner, image)
    // Otherwise a page has named it meanwhile, and may have left it to its history since.
    if (!locked?.unnamedAt || locked.unnamedAt.getTime() !== since?.getTime()) return
    const [{ named } = { named: true }] = await tx.query(isNamed, { owner, imageId: image })
    if (named || kept) await tx.query(setUnnamed, { owner, imageId: image, unnamedAt: named ? null : now })
    else await dropImage(tx, owner, image)
  })
}

const listUnowned = statement('images_unowned', {
  row: { id: images.id },
  query: (_, columns) => sql`select ${columns} from ${images} where ${images.blockedAt} is null
    and not exists (select from ${imageOwners} where ${imageId} = ${images.id}) order by ${images.id} limit ${sql.raw(String(batchSize))}`,
})

/** Repeats a batch until it is not full. */
async function repeat(isOver: () => boolean, batch: () => Promise<number>): Promise<void> {
  for (let rows = batchSize; rows === batchSize && !isOver();) rows = await batch()
}

/** Deletes images that are no longer used. Every process may run it at any time. */
export async function collectImages(db: Db, now = new Date(), stop?: AbortSignal): Promise<void> {
  const isOver = () => stop?.aborted ?? false
  await repeat(isOver, async () => {
    const unused = await db.query(listUnused, { now })
    for (const row of unused) if (!isOver()) await collect(db, row, now)
    return unused.length
  })
  await repeat(isOver, async () => {
    const unowned = await db.query(listUnowned)
    for (const { id } of unowned) await db.transaction((tx) => dropUnowned(tx, id))
    return unowned.length
  })
}
