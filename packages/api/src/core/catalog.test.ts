import {
  AccountSuspension,
  Avatar,
  BlockKind,
  blockShapes,
  ContactChannel,
  ImportedClicks,
  Link,
  LinkDetail,
  LinkKey,
  LinkType,
  NewPage,
  NewPreview,
  NewReport,
  Plan,
  PageDetail,
  PageSource,
  ReportDismissal,
  ReportOutcome,
  ReportReason,
  Role,
  Scope,
  Slug,
  ThumbnailStyle,
  TileSize,
  Token,
} from '@tessera/contract'
import { expect, test } from 'vitest'
import type { z } from 'zod'

import { testApi } from '../testing.ts'

const { db } = await testApi()

/** The conditions of the database's checks, by name. */
const checks = Object.fromEntries(
  (
    await db.pool.query<{ name: string; condition: string }>(
      `select conname as name, pg_get_expr(conbin, conrelid) as condition from pg_constraint
       where contype = 'c' and connamespace = 'public'::regnamespace`,
    )
  ).rows.map(({ name, condition }) => [name, condition]),
)

const words: Readonly<Record<string, z.ZodEnum>> = {
  blocks_channel: ContactChannel,
  blocks_kind: BlockKind,
  blocks_size: TileSize,
  links_size: TileSize,
  links_thumbnail_style: ThumbnailStyle,
  links_type: LinkType,
  reports_outcome: ReportOutcome,
  reports_reason: ReportReason,
  tokens_scopes: Scope,
  users_plan: Plan,
  users_role: Role,
}

const anyText = `repeat('🙂', n)`
const plainText = `repeat('x', n)`
const url = `'https://example.com/' || repeat('x', n)`
/** What a column takes in the contract, and texts of n characters to try. */
const lengths: Readonly<Record<string, { column: string; schema: z.ZodType; text: string }>> = {
  blocks_address: { column: 'address', schema: blockShapes.contact.address, text: plainText },
  blocks_key_form: { column: 'key', schema: LinkKey, text: plainText },
  blocks_text: { column: 'text', schema: blockShapes.text.text, text: anyText },
  blocks_title: { column: 'title', schema: blockShapes.heading.title, text: anyText },
  imported_clicks_source: { column: 'source', schema: ImportedClicks.shape.source, text: anyText },
  links_icon_image: { column: 'icon_image', schema: LinkDetail.shape.iconImage, text: url },
  links_key_form: { column: 'key', schema: LinkKey, text: plainText },
  links_thumbnail: { column: 'thumbnail', schema: Link.shape.thumbnail, text: url },
  links_title: { column: 'title', schema: Link.shape.title, text: anyText },
  links_url: { column: 'url', schema: Link.shape.url, text: url },
  page_sources_source: { column: 'source', schema: PageSource.shape.source, text: anyText },
  pages_avatar: { column: 'avatar', schema: Avatar, text: url },
  pages_imprint_url: { column: 'imprint_url', schema: NewPage.shape.imprintUrl, text: url },
  pages_privacy_url: { column: 'privacy_url', schema: NewPage.shape.privacyUrl, text: url },
  pages_cover_image: { column: 'cover_image', schema: PageDetail.shape.coverImage, text: url },
  pages_description: { column: 'description', schema: PageDetail.shape.description, text: anyText },
  pages_name: { column: 'name', schema: PageDetail.shape.name, text: anyText },
  pages_slug_form: { column: 'slug', schema: Slug, text: plainText },
  pages_title: { column: 'title', schema: PageDetail.shape.title, text: anyText },
  previews_key_form: { column: 'key', schema: NewPreview.shape.key, text: plainText },
  previews_note: { column: 'note', schema: NewPreview.shape.note, text: anyText },
  reports_note: { column: 'note', schema: ReportDismissal.shape.note, text: anyText },
  reports_text: { column: 'text', schema: NewReport.shape.text, text: anyText },
  tokens_name: { column: 'name', schema: Token.shape.name, text: anyText },
  users_suspended_reason: { column: 'suspended_reason', schema: AccountSuspension.shape.reason, text: anyText },
}

test.each(Object.entries(words))('%s has the words of the contract', (name, { options }) => {
  expect([...(checks[name]?.matchAll(/'([^']*)'::text/g) ?? [])].map(([, word]) => word).sort()).toEqual(options.map(String).sort())
})

test.each(Object.entries(lengths))('%s takes texts as long as the contract does', async (name, { column, schema, text }) => {
  const { rows } = await db.pool.query<{ value: string; taken: boolean }>(
    `select ${column} as value, ${checks[name]} as taken from (select ${text} as ${column} from generate_series(0, 2100) n) tried`,
  )
  const lengthsTaken = (taken: (row: { value: string; taken: boolean }) => boolean) => rows.flatMap((row, n) => (taken(row) ? [n] : []))
  const inContract = lengthsTaken(({ value }) => schema.safeParse(value).success)
  expect(inContract.length).toBeGreaterThan(0)
  expect(inContract.length).toBeLessThan(rows.length)
  expect(lengthsTaken((row) => row.taken)).toEqual(inContract)
})

/** Of values whose form a check cannot express. The contract takes fewer of them. */
const narrower = ['pages_language', 'users_time_zone']
/** Of values that the service makes, so the contract has no schema for them. */
const ofService = ['images_id_form', 'previews_secret_form', 'remote_images_hash_form']
/** Of values whose list grows with the product, so the database only knows their form. */
const ofGrowingLists = ['links_icon']

test('no other check has words or lengths of its own', () => {
  const tied = new Set([...Object.keys(words), ...Object.keys(lengths), ...narrower, ...ofService, ...ofGrowingLists])
  const others = Object.entries(checks).filter(([name]) => !tied.has(name))
  expect(others.filter(([, condition]) => /ARRAY\['|char_length|\{\d/.test(condition)).map(([name]) => name)).toEqual([])
})
