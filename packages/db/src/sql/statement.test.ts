import { expect, test } from 'vitest'

import { assignments, eq, builder, insertion, namesOf, pick, settings, sql, statement, t } from './index.ts'

test('a parameter that occurs many times is one placeholder, and values are bound in the order of the placeholders', () => {
  const both = statement('both', {
    params: { value: settings.value, key: settings.key },
    query: ({ value, key }) => sql`select from ${settings} where ${settings.key} = ${key} and ${settings.value} in (${value}, ${key})`,
  })
  expect(both.text).toBe('select from "settings" where "settings"."key" = $1 and "settings"."value" in ($2, $1)')
  expect(both.bind({ value: 'v', key: 'k' })).toEqual(['k', 'v'])
})

test("queries of Drizzle's query builder are statements, too", () => {
  const update = statement('update', {
    params: { key: settings.key, value: settings.value },
    query: ({ key, value }) => builder.update(settings).set({ value }).where(eq(settings.key, key)),
  })
  expect(update.text).toBe('update "settings" set "value" = $1 where "settings"."key" = $2')
})

test('the result columns are listed by name; a type without an expression is a column of that name', () => {
  const one = statement('columns', {
    row: { ...pick(settings, 'key'), long: t.boolean(sql`length(${settings.value}) > 9`), other: t.text() },
    query: (_, columns) => sql`select ${columns} from ${settings}`,
  })
  expect(one.text).toBe('select "settings"."key" as "key", length("settings"."value") > 9 as "long", "other" as "other" from "settings"')
})

test('an insert names its columns, and refuses a column that the table does not have', () => {
  const insert = sql`insert into ${settings} ${insertion(settings, { key: sql`'k'`, value: sql`'v'` })}`
  expect(statement('insert', { query: () => insert }).text).toBe(`insert into "settings" ("key", "value") select 'k', 'v'`)
  const wrong = { key: sql`'k'`, unknown: sql`1` }
  expect(() => insertion(settings, wrong)).toThrow('no column or no value for unknown')
})

test('constants are literals, and only numbers, booleans and strings can be', () => {
  const query = sql`update ${settings} set ${assignments(settings, { value: sql`${"it's"}` })} where ${namesOf(settings.key)} = '${7} days' and ${true}`
  expect(statement('constants', { query: () => query }).text).toBe(
    `update "settings" set "value" = 'it''s' where "key" = '7 days' and true`,
  )
  expect(() => statement('object', { query: () => sql`select ${new Date(0)}` })).toThrow('constants')
})

test('a name that is taken and a parameter that is not used are refused', () => {
  const define = () => statement('defined', { query: () => sql`select` })
  define()
  expect(define).toThrow('Two statements are called defined')
  expect(() => statement('unused', { params: { key: t.text() }, query: () => sql`select` })).toThrow('does not use')
})
