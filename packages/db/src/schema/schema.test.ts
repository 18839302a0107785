import { is } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, expect, test } from 'vitest'

import { openDatabase } from '../client/database.ts'
import * as schema from './index.ts'
import * as partitioned from './partitioned.ts'
import { testDatabase } from '../testing/index.ts'

const { connection } = await testDatabase()
const db = openDatabase(connection)
afterAll(() => db.close())

const rows = async <R>(text: string) => (await db.pool.query(text)).rows as R[]
const tables = Object.values<unknown>({ ...schema, ...partitioned })
  .filter((value): value is PgTable => is(value, PgTable))
  // A partition, whose columns are those of `stats`.
  .filter((table) => table !== partitioned.statsDay)
const casing = new CasingCache('snake_case')

type Column = { table: string; column: string; type: string; nullable: boolean; generated: boolean }

test('the database has exactly the tables of the schema, with its columns, types and nullability', async () => {
  const live = await rows<Column>(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable, a.attidentity <> '' as generated
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped`,
  )
  const said = tables.flatMap((table) => {
    const { name, columns } = getTableConfig(table)
    return columns.map((column): Column => ({
      table: name,
      column: casing.getColumnCasing(column),
      type: written(column.getSQLType()),
      nullable: !column.notNull,
      generated: column.generatedIdentity !== undefined,
    }))
  })
  const sorted = (columns: Column[]) => columns.sort((a, b) => `${a.table}.${a.column}`.localeCompare(`${b.table}.${b.column}`))
  expect(sorted(live)).toEqual(sorted(said))
})

/** PostgreSQL's own spelling of a type. */
const written = (type: string) =>
  type.replace(/ collate .*/, '').replace(/^timestamp(?:tz| )\((\d)\)(?: with time zone)?$/, 'timestamp($1) with time zone')

test('ids, slugs and keys are compared by bytes in any locale of the server', async () => {
  const live = await rows<{ column: string }>(
    `select c.relname || '.' || a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_collation l on l.oid = a.attcollation
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and l.collname = 'C'`,
  )
  const said = tables.flatMap((table) => {
    const { name, columns } = getTableConfig(table)
    return columns.filter((column) => column.getSQLType().includes('collate')).map((column) => `${name}.${casing.getColumnCasing(column)}`)
  })
  expect(live.map(({ column }) => column).sort()).toEqual(said.sort())
})

test('the database has the constraints that the code relies on', async () => {
  const live = await rows<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where connamespace = 'public'::regnamespace and conparentid = 0 and contype <> 'n'`,
  )
  const definitions = Object.fromEntries(live.map(({ name, definition }) => [name, definition]))
  expect(definitions).toMatchObject({
    links_position: 'UNIQUE (page_id, "position") DEFERRABLE',
    links_n_unique: 'UNIQUE (n)',
    tokens_hash_unique: 'UNIQUE (hash)',
    sessions_token_unique: 'UNIQUE (token)',
    users_email_unique: 'UNIQUE (email)',
    idempotency_owner_id_key_pk: 'PRIMARY KEY (owner_id, key)',
    removed_links_page_id_key_pk: 'PRIMARY KEY (page_id, key)',
    removed_links_page_id_pages_id_fk: 'FOREIGN KEY (page_id) REFERENCES pages(id) ON DELETE CASCADE',
    links_page_id_pages_id_fk: 'FOREIGN KEY (page_id) REFERENCES pages(id) ON DELETE CASCADE',
    pages_owner_id_users_id_fk: 'FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE',
    tokens_owner_id_users_id_fk: 'FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE',
    idempotency_owner_id_users_id_fk: 'FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE',
    sessions_user_id_users_id_fk: 'FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE',
    accounts_user_id_users_id_fk: 'FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE',
  })
  const checks = tables.flatMap((table) => getTableConfig(table).checks.map((check) => check.name))
  expect(
    live
      .filter(({ definition }) => definition.startsWith('CHECK'))
      .map(({ name }) => name)
      .sort(),
  ).toEqual(checks.sort())
})

test('the database has the indexes and triggers that the statements need', async () => {
  const indexes = await rows<{ name: string; definition: string }>(
    `select indexname as name, regexp_replace(indexdef, '^.* USING ', '') as definition from pg_indexes where schemaname = 'public' and indexdef not like '%UNIQUE INDEX % (id)'`,
  )
  expect(Object.fromEntries(indexes.map(({ name, definition }) => [name, definition]))).toMatchObject({
    pages_slug: 'btree (lower(slug))',
    pages_owner: 'btree (owner_id, created_at DESC, id DESC)',
    links_position: 'btree (page_id, "position")',
    links_key: 'btree (page_id, key) WHERE (key IS NOT NULL)',
    removed_links_at: 'btree (at)',
    tokens_owner: 'btree (owner_id, id DESC)',
    tokens_unrevoked: 'btree (owner_id, id DESC) WHERE (revoked_at IS NULL)',
    tokens_ended: 'btree (LEAST(revoked_at, expires_at))',
    reports_page: 'btree (page_id)',
    former_slugs_at: 'btree (at)',
    verifications_expires_at: 'btree (expires_at)',
    users_deleted: 'btree (id) WHERE (deleted_at IS NOT NULL)',
    clicks_page: 'btree (page)',
    clicks_batch: 'btree (batch)',
    imported_clicks_page: 'btree (page)',
    stats_pkey: 'btree (page, grain, dim, at, key) INCLUDE (views, visitors, clicks)',
    visitors_pkey: 'btree (page, day, visitor)',
    idempotency_at: 'btree (at)',
    sessions_user: 'btree (user_id)',
    accounts_user_provider: 'btree (user_id, provider_id)',
    accounts_identity: 'btree (provider_id, account_id)',
    users_email_prefix: 'btree (lower(email) COLLATE "C")',
    users_name_prefix: 'btree (lower(name) COLLATE "C")',
    users_suspended: 'btree (id) WHERE (suspended_at IS NOT NULL)',
    pages_title_prefix: 'btree (lower(title) COLLATE "C")',
    pages_blocked: 'btree (id) WHERE (blocked_at IS NOT NULL)',
    reports_to_do: 'btree (id) WHERE (closed_at IS NULL)',
    stats_most_clicked: 'btree (at, clicks DESC) WHERE (dim = \'t\'::"char")',
  })
  const triggers = await rows<{ name: string }>(`select tgname as name from pg_trigger where not tgisinternal order by tgname`)
  expect(triggers.map(({ name }) => name)).toEqual([
    'idempotency_count_deleted',
    'idempotency_count_inserted',
    'links_images_deleted',
    'links_images_inserted',
    'links_images_updated',
    'page_images_deleted',
    'pages_count_deleted',
    'pages_count_inserted',
    'pages_forget_clicks',
    'pages_images_inserted',
    'pages_images_updated',
    'remote_images_inserted',
    'remote_images_updated',
    'sessions_refuse_suspended',
    'users_first_is_admin',
  ])
})

test('the database refuses rows that the code must never write', async () => {
  const user = `insert into users (id, name, email) values ('user_1', 'U', 'u@example.com') on conflict do nothing;`
  const page = `${user} insert into pages (id, owner_id, slug, title, description) values ('page_1', 'user_1', 'slug', 'T', '') on conflict do nothing;`
  const link = (columns: string, values: string) =>
    `${page} insert into links (id, page_id, owner_id, type, url, position, size${columns}) values ('link_' || random(), 'page_1', 'user_1', ${values})`
  const refused = {
    pages_slug: `${page} insert into pages (id, owner_id, slug, title, description) values ('page_2', 'user_1', 'SLUG', 'T', '')`,
    pages_slug_form: `${user} insert into pages (id, owner_id, slug, title, description) values ('page_3', 'user_1', '-a', 'T', '')`,
    pages_title: `${page} update pages set title = ''`,
    pages_description: `${page} update pages set description = repeat('é', 301)`,
    pages_link_count: `${page} update pages set link_count = -1`,
    users_plan: `${user} update users set plan = 'gold'`,
    users_role: `${user} update users set role = 'root'`,
    users_suspended_has_reason: `${user} update users set role = 'user', suspended_at = now()`,
    users_suspended_reason: `${user} update users set role = 'user', suspended_at = now(), suspended_reason = ''`,
    users_deleted_is_suspended: `${user} update users set role = 'user', deleted_at = now()`,
    users_suspended_is_no_admin: `${user} update users set role = 'admin', suspended_at = now(), suspended_reason = 'Spam'`,
    sessions_suspended: `${user} update users set role = 'user', suspended_at = now(), suspended_reason = 'Spam';
      insert into sessions (id, user_id, token, expires_at) values ('s', 'user_1', 't', now())`,
    accounts_user_provider: `${user} insert into accounts (id, user_id, account_id, provider_id) values ('a', 'user_1', '1', 'oidc'), ('b', 'user_1', '2', 'oidc')`,
    accounts_identity: `${user} insert into users (id, name, email) values ('user_2', 'U', 'u2@example.com') on conflict do nothing;
      insert into accounts (id, user_id, account_id, provider_id) values ('c', 'user_1', '1', 'oidc'), ('d', 'user_2', '1', 'oidc')`,
    links_type: link('', `'song', 'https://example.com', 0, '1x1'`),
    links_size: link('', `'other', 'https://example.com', 0, '3x3'`),
    links_url: link('', `'other', 'javascript:alert(1)', 0, '1x1'`),
    links_key_form: link(', key', `'other', 'https://example.com', 0, '1x1', 'a b'`),
    links_position_from_zero: link('', `'other', 'https://example.com', -1, '1x1'`),
    links_title: link(', title', `'other', 'https://example.com', 0, '1x1', ''`),
    links_page_id_pages_id_fk: link('', `'other', 'https://example.com', 0, '1x1'`).replace(
      `'page_1', 'user_1', 'other'`,
      `'page_9', 'user_1', 'other'`,
    ),
    tokens_hash: `${user} insert into tokens (id, owner_id, hash, last_four, scopes, expires_at) values ('tok_1', 'user_1', 'short', 'abcd', '{pages:read}', now())`,
    tokens_scopes: `${user} insert into tokens (id, owner_id, hash, last_four, scopes, expires_at) values ('tok_1', 'user_1', sha256(''), 'abcd', '{}', now())`,
  }
  for (const [constraint, statement] of Object.entries(refused)) {
    await expect(db.pool.query(`begin; ${statement}; commit`), constraint).rejects.toMatchObject({ constraint })
  }
})

test("an account's pages and idempotency keys are counted, however many accounts a statement changes", async () => {
  await db.pool.query(`
    insert into users (id, name, email) values ('user_c1', 'U', 'c1@example.com'), ('user_c2', 'U', 'c2@example.com');
    insert into pages (id, owner_id, slug, title, description)
      select 'page_c' || i, case when i <= 2 then 'user_c1' else 'user_c2' end, 'c' || i, 'T', '' from generate_series(1, 5) i;
    insert into idempotency (owner_id, key, request, status, headers)
      select case when i <= 1 then 'user_c1' else 'user_c2' end, 'k' || i, sha256(''), 201, '{}' from generate_series(1, 4) i`)
  const counts = () =>
    rows(`select page_count as pages, idempotency_key_count as keys from users where id in ('user_c1', 'user_c2') order by id`)
  expect(await counts()).toEqual([
    { pages: 2, keys: 1 },
    { pages: 3, keys: 3 },
  ])
  await db.pool.query(`delete from pages where id in ('page_c1', 'page_c3', 'page_c4'); delete from idempotency where key in ('k1', 'k2')`)
  expect(await counts()).toEqual([
    { pages: 1, keys: 0 },
    { pages: 1, keys: 2 },
  ])
  await db.pool.query(`delete from users where id in ('user_c1', 'user_c2')`)
  expect(await rows(`select from pages where id like 'page_c%'`)).toEqual([])
})

test('the key of a link is 1 to 64 letters, digits, hyphens and underscores', async () => {
  const statement = `with u as (insert into users (id, name, email) values ('user_k', 'U', 'k@example.com')),
      p as (insert into pages (id, owner_id, slug, title, description) values ('page_k', 'user_k', 'keys', 'T', ''))
    insert into links (id, page_id, owner_id, type, url, position, size, key) values ('link_k', 'page_k', 'user_k', 'other', 'https://example.com', 0, '1x1', $1)`
  const client = await db.pool.connect()
  const outcome = async (key: string): Promise<unknown> => {
    await client.query('begin')
    try {
      await client.query(statement, [key])
      return undefined
    } catch (error) {
      return (error as { constraint?: unknown }).constraint
    } finally {
      await client.query('rollback')
    }
  }
  for (const key of ['a', 'A-z_09', 'a'.repeat(64)]) expect(await outcome(key), key).toBeUndefined()
  for (const key of ['', 'a b', 'a\n', 'ä', 'a'.repeat(65)]) expect(await outcome(key), key).toBe('links_key_form')
  client.release()
})
