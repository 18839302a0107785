import { documentVersion, linkFieldNames, type LinkField, type PageDocument, type PageField, pageFieldNames } from '@tessera/contract'
import { alias, type Described, jsonRow, columnsOf, links, list, namesOf, pages, type SQL, sql, sqlTypeOf, t } from '@tessera/db/sql'

import { b, blockJson, blockKey, blocksOf, inTileOrder, linkPlace } from '../links/blocks/columns-store.ts'
import { l } from '../links/columns-store.ts'

// The columns of a document's fields, by the contract's tables. A field is the column of its name; a field without a column does not compile.

type Columns<Field extends string> = Readonly<Record<Field, Described>>
const columnOf = <Field extends string>(table: Columns<Field>, name: Field): Described => table[name]

const timestamp = 'timestamp with time zone'

/** The fields as documents contain them: an instant as the API writes it. */
const shown = <Field extends string>(table: Columns<Field>, names: readonly Field[]): Columns<Field> =>
  Object.fromEntries(
    names.map((name) => {
      const column = columnOf(table, name)
      return [name, sqlTypeOf(column) === timestamp ? t.instant(column as typeof pages.createdAt) : column]
    }),
  ) as Columns<Field>

/** The page in the queries that read a document. */
export const p = alias(pages, 'p')

/** The key of the link `l` in its page's document. */
export const key = sql`coalesce(${l.key}, ${l.id})`
const documentLink = { key: t.text(key), kind: t.text(sql`'link'`), ...shown(l, linkFieldNames) }
const documentLinks = sql`${links} ${l}, lateral (select ${columnsOf(documentLink)}) y where ${l.pageId} = ${p.id}`
const blockTiles = blocksOf(p.id, blockJson({ key: t.text(blockKey), kind: b.kind }))
// Most pages have no blocks, and are read without looking for any.
const documentTiles = sql`case when ${p.blockCount} = 0
  then (select coalesce(json_agg(row_to_json(y) order by ${l.position}), '[]') from ${documentLinks})
  else ${inTileOrder(sql`select ${linkPlace}, row_to_json(y) as tile from ${documentLinks}`, blockTiles)} end`

/** The document of the page `p`, as a result column. */
export const document = t.json<PageDocument>(
  jsonRow({ version: t.integer(sql`${documentVersion}`), ...shown(p, pageFieldNames), links: t.json(documentTiles) }),
)

type StoredField = Exclude<PageField, 'slug'>

/** The fields that a document's write stores in the page's row. A new slug is stored before, because it may be taken. */
const storedFields = pageFieldNames.filter((name): name is StoredField => name !== 'slug')

const isJson = (column: Described) => sqlTypeOf(column) === 'json'
const parameterOf = (column: Described): Described => {
  if (isJson(column)) return t.nullable(t.jsonText())
  return sqlTypeOf(column) === timestamp ? t.nullable(t.isoTimestamp()) : column
}

/** The stored fields as parameters of a statement. */
export const pageParameters = Object.fromEntries(
  storedFields.map((name) => [name, parameterOf(columnOf(pages, name))]),
) as Columns<StoredField>

const jsonFields = new Set(storedFields.filter((name) => isJson(columnOf(pages, name))))

/** The values of `pageParameters`. */
export const pageValues = (document: PageDocument): Record<StoredField, unknown> =>
  Object.fromEntries(
    storedFields.map((name) => [name, jsonFields.has(name) && document[name] !== null ? JSON.stringify(document[name]) : document[name]]),
  ) as Record<StoredField, unknown>

const linkColumns = ['position', ...linkFieldNames] as const satisfies readonly (LinkField | 'position')[]

/** The columns of `links` that a document's write stores. */
export const linkNames: SQL = namesOf(...linkColumns.map((name) => links[name]))

/** Their values in the row `d` of `writtenLinks`. */
export const linkValues: SQL = list(linkColumns.map((name) => sql`d.${sql.identifier(name)}`))

/** A part of a statement: the rows `d` of a JSON list of links, each with its key and, where it is added, an id. Without `n` the id is new. */
export const writtenLinks = (written: SQL): SQL => {
  const types = linkColumns.map((name) => sql`${sql.identifier(name)} ${sql.raw(sqlTypeOf(links[name]))}`)
  return sql`select * from json_to_recordset(${written}::json) as d(key text, id text, n bigint, ${list(types)})`
}
