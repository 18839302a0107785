import type { ArchivedLink, PageFacts } from '@tessera/archive'
import type { ImageId, OwnerId, PageId } from '@tessera/contract'
import type { Db } from '@tessera/db'
import {
  alias,
  clickCounts,
  formerSlugs,
  imageOwners,
  images,
  links,
  pageImages,
  pages,
  pick,
  removedLinks,
  sql,
  statement,
  t,
} from '@tessera/db/sql'

import { leads } from '../../../pages/slugs/former-slugs-store.ts'
import { l } from '../../../links/columns-store.ts'
import { mayComeBack, r } from '../../../links/removed-links-store.ts'
import { key, p } from '../../columns-store.ts'

const f = alias(formerSlugs, 'f')
const c = alias(clickCounts, 'c')

/** Pages are read in parts, so that an account may have any number of them. */
const pagesPerPart = 100

const getPages = statement('export_pages', {
  params: { owner: pages.ownerId, pageId: t.nullable(pages.id), after: pages.id, limit: t.bigint() },
  row: {
    ...pick(p, 'id', 'slug', 'revision'),
    createdAt: t.instant(p.createdAt),
    updatedAt: t.instant(p.updatedAt),
    formerSlugs: t.array(t.text()),
    passwordProtected: t.boolean(sql`${p.passwordHash} is not null`),
    blocked: t.boolean(sql`${p.blockedAt} is not null`),
  },
  query: ({ owner, pageId, after, limit }) => {
    const former = sql`array(select ${f.slug}::text from ${formerSlugs} ${f} where ${f.pageId} = ${p.id} and ${leads} order by ${f.at})`
    return sql`select ${p.id} as id, ${p.slug} as slug, ${p.revision} as revision, ${t.instant(p.createdAt).expression} as "createdAt",
        ${t.instant(p.updatedAt).expression} as "updatedAt", ${former} as "formerSlugs",
        ${p.passwordHash} is not null as "passwordProtected", ${p.blockedAt} is not null as blocked
      from ${pages} ${p} where ${p.ownerId} = ${owner} and (${pageId}::text is null or ${p.id} = ${pageId}) and ${p.id} > ${after}
      order by ${p.id} limit ${limit}`
  },
})

/** A page without what its archive's `page.json` lists. */
export type ExportedPage = Omit<PageFacts, 'links' | 'removedLinks'> & { slug: string }

/** The pages of an account, or one of them. */
export async function* readPages(db: Db, owner: OwnerId, pageId: PageId | null): AsyncGenerator<ExportedPage, undefined> {
  let after = '' as PageId
  for (;;) {
    const found = await db.query(getPages, { owner, pageId, after, limit: pagesPerPart })
    for (const { formerSlugs, ...page } of found) yield { ...page, formerSlugs: [...formerSlugs] }
    const last = found.at(-1)
    if (!last || found.length < pagesPerPart) return
    after = last.id
  }
}

const counts = {
  clicks: t.bigint(sql`coalesce(${c.clicks}, 0)`),
  imported: t.bigint(sql`coalesce(${c.imported}, 0)`),
}
const getLinks = statement('export_links', {
  params: { pageId: links.pageId },
  row: { key: t.text(key), id: l.id, ...counts },
  query: ({ pageId }, columns) => sql`select ${columns} from ${links} ${l} left join ${clickCounts} ${c} on ${c.link} = ${l.n}
    where ${l.pageId} = ${pageId} order by ${l.position}`,
})
const getRemovedLinks = statement('export_removed_links', {
  params: { pageId: removedLinks.pageId },
  row: { key: r.key, id: r.id, ...counts, removedAt: t.instant(r.at) },
  query: ({ pageId }, columns) => sql`select ${columns} from ${removedLinks} ${r} left join ${clickCounts} ${c} on ${c.link} = ${r.n}
    where ${r.pageId} = ${pageId} and ${mayComeBack} order by ${r.at}, ${r.n}`,
})

export const readLinks = (db: Db, pageId: PageId): Promise<ArchivedLink[]> => db.query(getLinks, { pageId })
export const readRemovedLinks = (db: Db, pageId: PageId): Promise<PageFacts['removedLinks']> => db.query(getRemovedLinks, { pageId })

const o = alias(imageOwners, 'o')
const i = alias(images, 'i')
const n = alias(pageImages, 'n')
const imagesPerPart = 1_000
const image = { id: i.id, blocked: t.boolean(sql`${i.blockedAt} is not null`) }

const getPageImages = statement('export_page_images', {
  params: { owner: imageOwners.ownerId, pageId: pageImages.pageId },
  row: image,
  query: ({ owner, pageId }, columns) => sql`select ${columns} from ${pageImages} ${n}
    join ${imageOwners} ${o} on ${o.ownerId} = ${owner} and ${o.imageId} = ${n.hash} join ${images} ${i} on ${i.id} = ${o.imageId}
    where ${n.pageId} = ${pageId} and ${n.ownerId} = ${owner} order by ${i.id}`,
})
const getAccountImages = statement('export_account_images', {
  params: { owner: imageOwners.ownerId, after: images.id, limit: t.bigint() },
  row: image,
  query: ({ owner, after, limit }, columns) => sql`select ${columns} from ${imageOwners} ${o} join ${images} ${i} on ${i.id} = ${o.imageId}
    where ${o.ownerId} = ${owner} and ${o.imageId} > ${after} order by ${o.imageId} limit ${limit}`,
})

/** The images of the account that a page names, or all of them. */
export async function* readImages(db: Db, owner: OwnerId, pageId: PageId | null): AsyncGenerator<{ id: ImageId; blocked: boolean }> {
  if (pageId !== null) {
    yield* await db.query(getPageImages, { owner, pageId })
    return
  }
  let after = '' as ImageId
  for (;;) {
    const found = await db.query(getAccountImages, { owner, after, limit: imagesPerPart })
    yield* found
    const last = found.at(-1)
    if (!last || found.length < imagesPerPart) return
    after = last.id
  }
}
