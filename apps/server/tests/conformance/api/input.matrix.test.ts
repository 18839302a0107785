import { maxBodyBytes } from '@tessera/contract'
import { isLong } from '@tessera/testing/test-kind'
import { describe, expect, test } from 'vitest'

import {
  addressOf,
  bodyOf,
  callRow,
  entries,
  type Entry,
  type Input,
  makeReport,
  firstStatusOf,
  makeThings,
  needsSession,
  type Outcome,
  type Things,
  validInput,
} from '../../support/rows.ts'
import { serviceWithThings } from '../../support/service-with-things.ts'
import { fieldsOf, withField } from '../../support/inputs/invalid-values.ts'
import { oneOfEvery } from '../../support/inputs/sample.ts'

const { send, db, owner, things, token } = await serviceWithThings({ QUOTA_LINKS: '0' })

const credentialOf = ({ row }: Entry) => (needsSession(row) ? { cookie: owner.cookie } : token)
const call = (entry: Entry, input: Input) => callRow(send, entry, input, credentialOf(entry))

/** A checksum of all that is stored, except when a token was last used. */
async function stored(): Promise<unknown> {
  const tables = ['users', 'pages', 'links', 'removed_links', 'idempotency', 'clicks', 'click_counts'].map(
    (table) => `select t::text from ${table} t`,
  )
  const tokens = "select (to_jsonb(t) - 'last_used_at')::text from tokens t"
  const sum = `select count(*), sum(hashtextextended(stored.t, 0)) from (${[...tables, tokens].join(' union all ')}) stored (t)`
  return (await db.pool.query(sum)).rows
}

/** The field of the input that is the whole body; undefined where the body's fields are the input's. */
const bodyField = ({ row, surface }: Entry) => (surface === 'rest' && row.body.kind !== 'file' ? row.body.field : undefined)

/** Issue paths from the root of the input; REST reports them from the root of the body. */
const paths = (entry: Entry, { error }: Outcome) => (error?.issues ?? []).map(({ path }) => [bodyField(entry) ?? [], path].flat().join('.'))

/** Of an entry's body: what stands in a query is read as a number or a boolean on REST; values.test.ts has that. */
const fieldsIn = (entry: Entry) => {
  const [all, field] = [fieldsOf(entry.row), bodyField(entry)]
  return field === undefined ? all : all.filter(({ path }) => path[0] === field && path.length > 1)
}
/** The wrong values that are tried on a field. */
const sample = oneOfEvery(12)
const withFields = entries.filter((entry) => fieldsIn(entry).length > 0 && !(entry.surface === 'rest' && entry.row.type === 'query'))

describe.each(withFields)('$at', (entry) => {
  const { row } = entry
  const fields = fieldsIn(entry)
  // Both surfaces check with the schema of the row: of a field that REST tries with every value, tRPC tries one.
  const onRest = withFields.find((other) => other.row === row && other.surface === 'rest' && other !== entry)
  const triedOnRest = new Set(onRest && fieldsIn(onRest).map(({ path }) => path.join('.')))

  test('refuses each wrong value of each field by its name, and changes nothing', async () => {
    const before = await stored()
    for (const { path, wrong } of fields) {
      expect(wrong.length, path.join('.')).toBeGreaterThan(5)
      for (const { what, value } of triedOnRest.has(path.join('.')) ? wrong.slice(0, 1) : sample(wrong)) {
        const outcome = await call(entry, withField(validInput(row, things), path, value))
        expect(outcome, `${path.join('.')} as ${what}`).toMatchObject({ status: 400, error: { reason: 'invalid_input' } })
        for (const issue of paths(entry, outcome)) expect(`${issue}.`, `${path.join('.')} as ${what}`).toContain(`${path.join('.')}.`)
      }
    }
    expect(await stored()).toEqual(before)
  })

  test('names all wrong fields at once', async () => {
    const leaves = fields.filter(
      ({ path }) => !fields.some((other) => other.path.length > path.length && other.path.slice(0, path.length).join() === path.join()),
    )
    const input = leaves.reduce((sum, { path, wrong }) => withField(sum, path, wrong[0]?.value), validInput(row, things))
    const outcome = await call(entry, input)
    expect(new Set(paths(entry, outcome))).toEqual(new Set(leaves.map(({ path }) => path.join('.'))))
  })

  test('ignores fields that it does not know', async () => {
    const ownThings = await makeThings(send, owner, row)
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
    const outcome = await call(entry, { ...unknown, ...validInput(row, ownThings) })
    if (row.access !== 'admin') expect(outcome.error).toBeUndefined()
    const { rows: found } = await db.pool.query(
      "select (select max(revision) from pages) < 1000 as calm, (select bool_and(plan = 'free') from users) as free",
    )
    expect(found).toEqual([{ calm: true, free: true }])
    expect(JSON.stringify(outcome.data ?? null)).not.toMatch(/"clicks":99|"position":9/)
  })
})

const requiredIn = (entry: Entry) => {
  const depth = bodyField(entry) === undefined ? 1 : 2
  return fieldsIn(entry).filter(({ required, path }) => required && path.length === depth)
}

describe.each(withFields.filter((entry) => requiredIn(entry).length > 0))('$at', (entry) => {
  test('names all missing fields at once', async () => {
    const required = requiredIn(entry).map(({ path }) => path)
    // What is undefined is not sent.
    const input = required.reduce((sum, path) => withField(sum, path, undefined), validInput(entry.row, things))
    expect(new Set(paths(entry, await call(entry, input)))).toEqual(new Set(required.map((path) => path.join('.'))))
  })
})

describe.each(withFields.filter((entry) => requiredIn(entry).length === 0))('$at', (entry) => {
  test('takes an input without any of its fields', async () => {
    // The call takes effect: a restoration, for example, removes the page's links.
    const target = await makeThings(send, owner, entry.row)
    const ids = Object.fromEntries(
      Object.entries({ ...target, reportId: await makeReport(db, target.pageId) }).filter(
        ([name]) => name in (entry.row.input?.shape ?? {}),
      ),
    )
    expect((await call(entry, ids)).error).toBeUndefined()
  })
})

const withBody = entries.filter(
  ({ row, surface }) => surface === 'rest' && row.route?.method !== 'DELETE' && row.type === 'mutation' && row.body.kind !== 'image',
)

// One function reads all bodies: in `npm test` every kind of body is tried on a row whose fields are the body's, and on one whose body is one
// field.
const bodyReaders = withBody.filter(({ row }) => row.name === 'pages.create' || row.name === 'documents.put')

describe.each(withBody)('$at', (entry) => {
  const { row } = entry
  // The limit of a file is not that of the object in its place.
  const limit = row.body.kind === 'file' ? maxBodyBytes : row.body.limit
  const at = (of: Things) => addressOf(row, { ...of, slug: 'any' })
  const method = row.route?.method ?? ''
  const raw = (body: unknown, headers: Record<string, string> = {}) =>
    send(method, at(things), body, { ...credentialOf(entry), ...headers })

  test('refuses a body that is no JSON, no object or not declared as JSON, and changes nothing', async () => {
    const before = await stored()
    expect(await raw('{"title": "x"')).toMatchObject({ status: 400, body: { reason: 'invalid_json' } })
    expect(await raw('[]')).toMatchObject({ status: 400, body: { reason: 'invalid_input', issues: [{ path: [] }] } })
    expect(await raw('{}', { 'content-type': 'text/plain' })).toMatchObject({ status: 415, body: { reason: 'media_type_unsupported' } })
    expect(await stored()).toEqual(before)
  })

  test('refuses more than its limit whether declared or not, and takes exactly that', async () => {
    const of = (bytes: number) => `{"nothing":"${'x'.repeat(bytes - 14)}"}`
    const input = JSON.stringify(await freshBody(entry))
    const exact = `${input.slice(0, -1)}${input === '{}' ? '' : ','}${of(limit - input.length + (input === '{}' ? 2 : 1)).slice(1)}`
    expect(exact.length).toBe(limit)
    expect((await send(method, at(await makeThings(send, owner, row)), exact, credentialOf(entry))).body).not.toMatchObject({
      reason: 'payload_too_large',
    })
    expect(await raw(of(limit + 1))).toMatchObject({ status: 413, body: { reason: 'payload_too_large' } })
    if (!isLong && !bodyReaders.includes(entry)) return
    for (const bytes of [limit + 1, limit + 2_000_000]) {
      expect(await raw(of(bytes))).toMatchObject({ status: 413, body: { reason: 'payload_too_large' } })
      const chunks = new Blob([of(bytes)]).stream()
      expect(await raw(chunks)).toMatchObject({ status: 413, body: { reason: 'payload_too_large' } })
    }
  })

  test('ignores `__proto__` and deeply nested unknown fields, and uses the last of duplicate keys', async () => {
    const valid = await freshBody(entry)
    const hostile = `{"__proto__":{"title":7,"published":7,"ids":7,"preset":7,"url":7},"constructor":7,"deep":${'['.repeat(50_000)}${']'.repeat(50_000)},`
    const doubled = Object.keys(valid)
      .map((name) => `${JSON.stringify(name)}:7,`)
      .join('')
    const body = `${hostile}${doubled}${JSON.stringify(valid).slice(1)}`.replace(/,\}$/, '}')
    const target = await makeThings(send, owner, row)
    const ids = 'ids' in valid ? body.replace(things.linkId, target.linkId).replace(things.blockId, target.blockId) : body
    const answered = await send(method, at(target), ids, credentialOf(entry))
    // A document's unknown fields are refused by their names instead.
    expect(answered.status, answered.text).toBe(bodyField(entry) === undefined ? firstStatusOf(row) : 400)
    expect(({} as Record<string, unknown>)['title']).toBeUndefined()
  })

  test('takes a request without a body as an empty object, with or without a Content-Type', async () => {
    const required = requiredIn(entry).length > 0
    const declared = isLong || bodyReaders.includes(entry) ? [{ 'content-type': 'application/json' }, { 'content-type': 'text/plain' }] : []
    for (const headers of [{}, ...declared]) {
      const target = await makeThings(send, owner, row)
      const answered = await send(method, at(target), undefined, { ...credentialOf(entry), ...headers })
      expect(answered.status, answered.text).toBe(required ? 400 : row.status)
      if (required) expect(answered.body).toMatchObject({ reason: 'invalid_input' })
    }
  })
})

test('every kind of body is tried on both kinds of row', () => {
  expect(bodyReaders.map(({ row }) => row.body.field === undefined).toSorted()).toEqual([false, true])
})

describe.each(bodyReaders)('$at', (entry) => {
  const raw = (body: unknown, headers: Record<string, string> = {}) =>
    send(entry.row.route?.method ?? '', addressOf(entry.row, { ...things, slug: 'any' }), body, { ...credentialOf(entry), ...headers })

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
    expect(await stored()).toEqual(before)
  })

  test.each(['[]', '[{"title":"x"}]', '"text"', '7', 'true', 'null'])('refuses %s as no object', async (body) => {
    const before = await stored()
    expect(await raw(body)).toMatchObject({ status: 400, body: { reason: 'invalid_input', issues: [{ path: [] }] } })
    expect(await stored()).toEqual(before)
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
})

async function freshBody({ row }: Entry): Promise<Input> {
  return bodyOf(row, validInput(row, things)) ?? {}
}

test('80 bodies that are too large are all answered with 413, not with a broken connection', async () => {
  const answers = await Promise.all(
    Array.from({ length: 80 }, (_, n) =>
      send('POST', '/api/v1/pages', 'x'.repeat(n % 2 ? 300_000 : 2_000_000), token).catch((error: unknown) => error),
    ),
  )
  expect(answers.filter((answered) => !(answered instanceof Error)).length).toBe(80)
  for (const answered of answers) expect(answered).toMatchObject({ status: 413 })
})
