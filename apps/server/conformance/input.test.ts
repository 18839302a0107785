import { beforeAll, describe, expect, test } from 'vitest'

import { callRow, type Entry, entries, type Input, makeThings, type Outcome, type Row, type Things, validInput } from './rows.ts'
import { type Account, testService } from './service.ts'
import { fieldsOf, withField } from './wrong-values.ts'

const { send, account, db } = await testService({ QUOTA_PAGES: '0', QUOTA_LINKS: '0', QUOTA_TOKENS: '0' })
let owner: Account
let things: Things
let token: Record<string, string>
beforeAll(async () => {
  owner = await account()
  things = await makeThings(send, owner)
  token = { authorization: `Bearer ${await owner.token()}` }
})

const credentialOf = ({ row }: Entry) => (['session', 'admin'].includes(String(row.meta.row.access)) ? { cookie: owner.cookie } : token)
const call = (entry: Entry, input: Input) => callRow(send, entry, input, credentialOf(entry))

/** All that is stored, except when a token was last used. */
async function stored(): Promise<string> {
  const tables = ['users', 'pages', 'links', 'idempotency', 'clicks', 'click_counts'].map(
    (table) => `(select json_agg(t order by t::text) from ${table} t)`,
  )
  const tokens = "(select json_agg(to_jsonb(t) - 'last_used_at' order by t.id) from tokens t)"
  return JSON.stringify((await db.pool.query(`select ${[...tables, tokens].map((table, n) => `${table} as t${n}`).join(', ')}`)).rows)
}

const paths = ({ error }: Outcome) => (error?.issues ?? []).map(({ path }) => path.join('.'))

// A query's texts are read as numbers on REST; values.test.ts has them.
const withFields = entries.filter(({ row, surface }) => fieldsOf(row).length > 0 && !(surface === 'rest' && row.type === 'query'))

describe.each(withFields)('$at', (entry) => {
  const { row } = entry
  const fields = fieldsOf(row)

  test('refuses each wrong value of each field by its name, and changes nothing', async () => {
    const before = await stored()
    for (const { path, wrong } of fields) {
      expect(wrong.length, path.join('.')).toBeGreaterThan(5)
      for (const { what, value } of wrong) {
        const outcome = await call(entry, withField(validInput(row, things), path, value))
        expect(outcome, `${path.join('.')} as ${what}`).toMatchObject({ status: 400, error: { reason: 'invalid_input' } })
        for (const issue of paths(outcome)) expect(`${issue}.`, `${path.join('.')} as ${what}`).toContain(`${path.join('.')}.`)
      }
    }
    expect(await stored()).toBe(before)
  })

  test('names all wrong fields at once', async () => {
    const leaves = fields.filter(
      ({ path }) => !fields.some((other) => other.path.length > path.length && other.path.slice(0, path.length).join() === path.join()),
    )
    const input = leaves.reduce((sum, { path, wrong }) => withField(sum, path, wrong[0]?.value), validInput(row, things))
    const outcome = await call(entry, input)
    expect(new Set(paths(outcome))).toEqual(new Set(leaves.map(({ path }) => path.join('.'))))
  })

  test('ignores fields that it does not know', async () => {
    const fresh = await makeThings(send, owner)
    const unknown = {
      nothing: { deep: [1] },
      id: 'x',
      ownerId: 'x',
      owner_id: 'x',
      position: 9,
      clicks: 99,
      revision: 7,
      plan: 'enterprise',
      role: 'admin',
    }
    const outcome = await call(entry, { ...validInput(row, fresh), ...unknown })
    if (row.meta.row.access !== 'admin') expect(outcome.error).toBeUndefined()
    const { rows: found } = await db.pool.query(
      "select (select max(revision) from pages) < 1000 as calm, (select bool_and(plan = 'free') from users) as free",
    )
    expect(found).toEqual([{ calm: true, free: true }])
    expect(JSON.stringify(outcome.data ?? null)).not.toMatch(/"clicks":99|"position":9/)
  })
})

const requiredOf = (row: Row) => fieldsOf(row).flatMap(({ required, path }) => (required && path.length === 1 ? path : []))

describe.each(withFields.filter(({ row }) => requiredOf(row).length > 0))('$at', (entry) => {
  test('names all missing fields at once', async () => {
    const required = requiredOf(entry.row)
    const input = Object.fromEntries(Object.entries(validInput(entry.row, things)).filter(([name]) => !required.includes(name)))
    expect(new Set(paths(await call(entry, input)))).toEqual(new Set(required))
  })
})

describe.each(withFields.filter(({ row }) => requiredOf(row).length === 0))('$at', (entry) => {
  test('takes an input without any of its fields', async () => {
    const ids = Object.fromEntries(Object.entries(things).filter(([name]) => name in (entry.row.schema?.shape ?? {})))
    expect((await call(entry, ids)).error).toBeUndefined()
  })
})

const withBody = entries.filter(({ row, surface }) => surface === 'rest' && row.route?.method !== 'DELETE' && row.type === 'mutation')

describe.each(withBody)('$at', (entry) => {
  const { row } = entry
  const at = (of: Things) => `/api/v1${(row.route?.path ?? '').replace(/\{(\w+)\}/g, (_, name: string) => of[name as keyof Things])}`
  const method = row.route?.method ?? ''
  const raw = (body: unknown, headers: Record<string, string> = {}) =>
    send(method, at(things), body, { ...credentialOf(entry), ...headers })

  test.each([
    ['half an object', '{"title": "x"'],
    ['no JSON', 'title=x'],
    ['two objects', '{}{}'],
    ['single quotes', "{'title': 'x'}"],
    ['a comment', '{} // x'],
    ['a comma too many', '{"title": "x",}'],
    ['NaN', '{"title": NaN}'],
    ['a NUL', '\u0000'],
    ['invalid UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['UTF-16', new Uint8Array(Buffer.from('{"title": "x"}', 'utf16le'))],
    ['an overlong encoding', new Uint8Array([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d])],
    ['an open nesting', '['.repeat(100_000)],
  ])('refuses %s as no JSON', async (_, body) => {
    const before = await stored()
    expect(await raw(body)).toMatchObject({ status: 400, body: { reason: 'invalid_json' } })
    expect(await stored()).toBe(before)
  })

  test.each(['[]', '[{"title":"x"}]', '"text"', '7', 'true', 'null'])('refuses %s as no object', async (body) => {
    const before = await stored()
    expect(await raw(body)).toMatchObject({ status: 400, body: { reason: 'invalid_input', issues: [{ path: [] }] } })
    expect(await stored()).toBe(before)
  })

  test.each([
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': 'application/jsonp' },
    { 'content-type': 'x' },
    { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  ])('refuses a body of %o', async (headers) => {
    expect(await raw('{}', headers as Record<string, string>)).toMatchObject({ status: 415, body: { reason: 'media_type_unsupported' } })
  })

  test('refuses more than 256 KiB whether declared or not, and takes exactly that', async () => {
    const of = (bytes: number) => `{"nothing":"${'x'.repeat(bytes - 14)}"}`
    const input = JSON.stringify(await freshBody(entry))
    const exact = `${input.slice(0, -1)}${input === '{}' ? '' : ','}${of(256 * 1024 - input.length + (input === '{}' ? 2 : 1)).slice(1)}`
    expect(exact.length).toBe(256 * 1024)
    expect((await send(method, at(await makeThings(send, owner)), exact, credentialOf(entry))).body).not.toMatchObject({
      reason: 'payload_too_large',
    })
    for (const bytes of [256 * 1024 + 1, 3_000_000]) {
      expect(await raw(of(bytes))).toMatchObject({ status: 413, body: { reason: 'payload_too_large' } })
      const chunks = new Blob([of(bytes)]).stream()
      expect(await raw(chunks)).toMatchObject({ status: 413, body: { reason: 'payload_too_large' } })
    }
  })

  test('reads neither prototypes nor depths, and the last of two equal keys', async () => {
    const fresh = await freshBody(entry)
    const hostile = `{"__proto__":{"title":7,"published":7,"ids":7,"preset":7,"url":7},"constructor":7,"deep":${'['.repeat(50_000)}${']'.repeat(50_000)},`
    const doubled = Object.keys(fresh)
      .map((name) => `${JSON.stringify(name)}:7,`)
      .join('')
    const body = `${hostile}${doubled}${JSON.stringify(fresh).slice(1)}`.replace(/,\}$/, '}')
    const target = await makeThings(send, owner)
    const ids = 'ids' in fresh ? body.replace(things.linkId, target.linkId) : body
    const answered = await send(method, at(target), ids, credentialOf(entry))
    expect(answered.status, answered.text).toBe(row.meta.row.status)
    expect(({} as Record<string, unknown>)['title']).toBeUndefined()
  })

  test('takes a request without a body as an empty object, with or without a Content-Type', async () => {
    const required = requiredOf(row).length > 0
    for (const headers of [{}, { 'content-type': 'application/json' }, { 'content-type': 'text/plain' }]) {
      const answered = await raw(undefined, headers)
      expect(answered.status, answered.text).toBe(required ? 400 : row.meta.row.status)
      if (required) expect(answered.body).toMatchObject({ reason: 'invalid_input' })
    }
  })
})

async function freshBody({ row }: Entry): Promise<Input> {
  const input = validInput(row, things)
  return Object.fromEntries(Object.entries(input).filter(([name]) => !(name in things)))
}
