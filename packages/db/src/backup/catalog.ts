import pg from 'pg'

import type { Header, Section } from './format.ts'

/** A condition: the object is not part of an extension, which creates its own objects. */
const notOfExtension = `not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/** A table's name in a statement. All tables are in one schema. */
export const tableName = (name: string): string => `public.${pg.escapeIdentifier(name)}`

/** The tables, in the order of their names and without their partitions, with the columns that can be written. */
export async function readTables(client: pg.Client): Promise<Section[]> {
  const { rows } = await client.query<Section>(
    `select c.relname::text as table, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and ${notOfExtension}
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
  )
  return rows
}

/** Partitions by time, which the service creates while it runs. Migrations create all others. */
export async function readPartitions(client: pg.Client): Promise<Header['partitions']> {
  const { rows } = await client.query<Header['partitions'][number]>(
    `select c.relname::text as name, p.relname::text as of, pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and pg_get_expr(c.relpartbound, c.oid) like 'FOR VALUES FROM %' order by 1`,
  )
  return rows
}

/** The last number of each sequence that has been used. */
export async function readSequences(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename::text as name, last_value::text as last from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

export type ForeignKey = { readonly table: string; readonly name: string; readonly definition: string }

/** The foreign keys, which do not hold while only one of two tables is filled. */
export async function readForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  )
  return rows
}

/** A table or view that is already in the database, if there is any. */
export async function findOccupant(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and ${notOfExtension}
     order by n.nspname <> 'public', c.relname limit 1`,
  )
  return rows[0]?.name
}
