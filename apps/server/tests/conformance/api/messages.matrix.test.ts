import type { ErrorBody } from '@tessera/contract'
import { describe, expect, test } from 'vitest'

import { fieldsOf, withField } from '../../support/inputs/invalid-values.ts'
import { oneOfEvery } from '../../support/inputs/sample.ts'
import { expectPlainMessage } from '../../support/plain-messages.ts'
import { callRow, entries, type Entry, type Input, needsSession, refsOf, validInput } from '../../support/rows.ts'
import { serviceWithThings } from '../../support/service-with-things.ts'

// callRow compares each issue's message with the list of allowed forms.
const { send, owner, things, token } = await serviceWithThings({ QUOTA_LINKS: '0' })

const call = (entry: Entry, input: Input) => callRow(send, entry, input, needsSession(entry.row) ? { cookie: owner.cookie } : token)

/** Keeps the first of the values that are wrong in the same way, such as texts with different control characters. */
const oneOfAKind = <T extends { what: string }>(wrong: readonly T[]): T[] => [
  ...new Map(wrong.toReversed().map((one) => [one.what.startsWith('a text with') ? 'a text with' : one.what, one])).values(),
]

const withInput = entries.filter(({ row }) => row.input)

// REST and tRPC both return the issues that the row's schema finds. Every fifth entry is enough: together they cover most resources, on REST or tRPC.
describe.each(oneOfEvery(5)(withInput))('$at', (entry) => {
  const { row, surface } = entry
  const onRest = surface === 'rest'
  const isInQuery = ([name]: readonly string[]) =>
    onRest && (row.type === 'query' || (row.body.field !== undefined && row.body.field !== name))
  const isWholeBody = (path: readonly string[]) => onRest && path.join('.') === row.body.field
  const fields = fieldsOf(row).filter(({ path }) => !isWholeBody(path))

  test('says in plain words which fields are missing', async () => {
    for (const { path } of fields.filter(({ required }) => required)) {
      const { error } = await call(entry, withField(validInput(row, things), path, undefined))
      // REST sends an absent query parameter as the text "undefined".
      const expected = isInQuery(path) ? expect.any(Object) : expect.objectContaining({ message: 'This field is required' })
      expect(error?.issues, path.join('.')).toContainEqual(expected)
    }
  })

  test('says in plain words what is wrong with each value', async () => {
    for (const { path, wrong } of fields) {
      for (const { what, value } of oneOfAKind(wrong)) {
        const { error } = await call(entry, withField(validInput(row, things), path, value))
        // In a query string, some of these values become texts that the field accepts.
        expect(error?.issues !== undefined || isInQuery(path), `${path.join('.')} as ${what}`).toBe(true)
      }
    }
  })
})

describe.each(withInput.filter(({ row, surface }) => surface === 'trpc' && refsOf(row).length > 0))('$at', (entry) => {
  test('says in plain words that an id is not a string', async () => {
    for (const ref of refsOf(entry.row)) {
      const { error } = await call(entry, { ...validInput(entry.row, things), [ref]: 7 })
      expect(error?.issues).toEqual([{ path: [ref], message: 'Must be a string' }])
    }
  })
})

test.each(['sign-up/email', 'sign-in/email', 'reset-password', 'check-reset-link', 'confirm-email'])(
  '/api/auth/%s says in plain words what is wrong',
  async (path) => {
    const names = ['name', 'email', 'password', 'token', 'newPassword']
    for (const value of [undefined, null, 7, '', 'x'.repeat(2_000)]) {
      const body = Object.fromEntries(names.map((name) => [name, value]))
      const answered = await send('POST', `/api/auth/${path}`, body)
      expect(answered, JSON.stringify(value)?.slice(0, 20)).toMatchObject({ status: 400, body: { reason: 'invalid_input' } })
      for (const { path: field, message } of (answered.body as ErrorBody).issues ?? []) expectPlainMessage(message, field.join('.'))
    }
  },
)
