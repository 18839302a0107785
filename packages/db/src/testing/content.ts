import type pg from 'pg'

import { readTables, tableName } from '../backup/catalog.ts'
import { withClient } from '../client/connection.ts'

/** Every row of every table as text, with its partition. */
export async function contentOf(config: pg.ClientConfig): Promise<Record<string, string[]>> {
  return withClient(config, async (client) => {
    await client.query("set timezone = 'UTC'")
    const content: Record<string, string[]> = {}
    for (const { table } of await readTables(client)) {
      const { rows } = await client.query<{ row: string }>(
        `select t.tableoid::regclass || ' ' || to_jsonb(t) as row from ${tableName(table)} t order by 1`,
      )
      content[table] = rows.map(({ row }) => row)
    }
    return content
  })
}

/** The schema of a database: columns, constraints, indexes, triggers, functions and the state of sequences. */
export async function catalogOf(config: pg.ClientConfig): Promise<string[]> {
  return withClient(config, async (client) => {
    const { rows } = await client.query<{ part: string }>(
      `with own as (select * from pg_class where relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace))
       select concat_ws(' ', c.relname, c.relkind, c.reloptions, pg_get_expr(c.relpartbound, c.oid), a.attname, format_type(a.atttypid, a.atttypmod),
         a.attnotnull, a.attidentity, pg_get_expr(d.adbin, d.adrelid)) as part
         from own c left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and c.relkind <> 'i'
         left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
       union all select concat_ws(' ', r.conrelid::regclass, r.conname, pg_get_constraintdef(r.oid)) from pg_constraint r join own on own.oid = conrelid
       union all select pg_get_indexdef(indexrelid) from pg_index join own on own.oid = indrelid
       union all select pg_get_triggerdef(t.oid) || ' ' || tgenabled::text from pg_trigger t join own on own.oid = tgrelid where not tgisinternal
       union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
       union all select concat_ws(' ', sequencename, last_value) from pg_sequences where schemaname = 'public' order by 1`,
    )
    return rows.map(({ part }) => part)
  })
}
