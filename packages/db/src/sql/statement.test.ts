import { expect, test } from 'vitest'

import { assignments, eq, builder, namesOf, settings, sql, statement, t } from './index.ts'

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

test('constants are literals, and only numbers, booleans and strings can be', () => {
  const query = sql`update ${settings} set ${assignments([settings.value, sql`${"it's"}`])} where ${namesOf(settings.key)} = '${7} days' and ${true}`
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
