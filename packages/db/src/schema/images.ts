import type { FetchCause, ImageId, OwnerId } from '@tessera/contract'
import { desc, isNotNull, sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

import { ofUser } from './accounts.ts'
import { bytes, bytewise, instant, instantNow } from './columns.ts'
import { ofPage } from './pages.ts'

/** Pictures that the service serves. Equal bytes are stored once, whichever accounts have them. */
export const images = pgTable(
  'images',
  {
    /** SHA-256 of the master, in hexadecimal. */
    id: bytewise().$type<ImageId>().primaryKey(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** The size of the master, in bytes. */
    bytes: integer().notNull(),
    /** The size of all its files, in bytes, which counts toward the quota of each owner. */
    storedBytes: integer().notNull(),
    createdAt: instantNow(),
    blockedAt: instant(),
    blockedReason: text(),
  },
  (t) => [
    index('images_blocked').on(t.id).where(isNotNull(t.blockedAt)),
    check('images_id_form', sql`${t.id} ~ '^[0-9a-f]{64}$'`),
    check('images_blocked_has_reason', sql`(${t.blockedAt} is null) = (${t.blockedReason} is null)`),
  ],
)

const ofImage = () =>
  bytewise()
    .$type<ImageId>()
    .notNull()
    .references(() => images.id, { onDelete: 'cascade' })

/** The files of an image. The column is stored uncompressed and out of line (see the migration), because pictures do not compress. */
export const imageFiles = pgTable(
  'image_files',
  {
    imageId: ofImage(),
    /** `master`, the width of a variant in pixels, or `card` for the JPEG. */
    name: bytewise().notNull(),
    content: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.imageId, t.name] })],
)

/** Which accounts have an image, by upload, by fetch, or as the copy of a remote picture. */
export const imageOwners = pgTable(
  'image_owners',
  {
    ownerId: ofUser(),
    imageId: ofImage(),
    createdAt: instantNow(),
    /** When the account sent it: the first time, or again while no page had ever named it. */
    sentAt: instantNow(),
    /** Since when no page names the image: `sentAt` if none ever did. Null while a page names it. */
    unnamedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.imageId] }),
    index('image_owners_newest').on(t.ownerId, desc(t.createdAt), desc(t.imageId)),
    index('image_owners_image').on(t.imageId),
    index('image_owners_unnamed').on(t.unnamedAt).where(isNotNull(t.unnamedAt)),
  ],
)

/** The pictures that pages name, by hash. Triggers write it, in the transaction that changes the page (see the migration). */
export const pageImages = pgTable(
  'page_images',
  {
    pageId: ofPage(),
    ownerId: bytewise().$type<OwnerId>().notNull(),
    /** The id of an image of one's own, or SHA-256 of a remote picture's URL, in hexadecimal. */
    hash: bytewise().notNull(),
  },
  (t) => [primaryKey({ columns: [t.pageId, t.hash] }), index('page_images_hash').on(t.hash, t.ownerId)],
)

/** The remote pictures that an account's pages name: the queue of what is to be fetched, and the results. */
export const remoteImages = pgTable(
  'remote_images',
  {
    ownerId: ofUser(),
    /** SHA-256 of the URL, in hexadecimal. */
    urlHash: bytewise().notNull(),
    url: text().notNull(),
    host: bytewise().notNull(),
    /** Our copy. A later failure keeps it. */
    imageId: bytewise()
      .$type<ImageId>()
      .references(() => images.id, { onDelete: 'set null' }),
    /** Why the last attempt failed. */
    cause: text().$type<FetchCause>(),
    /** The HTTP status of the last attempt, if it had an answer. */
    status: smallint(),
    attempts: smallint().notNull().default(0),
    triedAt: instant(),
    /** When the next attempt is due. Null: none is. */
    nextTryAt: instant(),
    /** Until then, one instance is fetching it. */
    leasedUntil: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.urlHash] }),
    index('remote_images_due').on(t.nextTryAt).where(isNotNull(t.nextTryAt)),
    index('remote_images_leased').on(t.leasedUntil).where(isNotNull(t.leasedUntil)),
    index('remote_images_image').on(t.imageId),
    // By it, accounts take turns.
    index('remote_images_turn').on(t.ownerId, t.nextTryAt).where(isNotNull(t.nextTryAt)),
    check('remote_images_hash_form', sql`${t.urlHash} ~ '^[0-9a-f]{64}$'`),
  ],
)
