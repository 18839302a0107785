import { describe, expect, test } from 'vitest'

import { LinkId, PageId, SessionId, TokenId } from './ids.ts'

const kinds = [
  { prefix: 'page', Id: PageId, reason: 'page_not_found' },
  { prefix: 'link', Id: LinkId, reason: 'link_not_found' },
  { prefix: 'tok', Id: TokenId, reason: 'token_not_found' },
  { prefix: 'session', Id: SessionId, reason: 'session_not_found' },
]
const tail = '01jd8q4ws8fc5v2m3n9t6k7xza'

describe.each(kinds)('$prefix', ({ prefix, Id, reason }) => {
  test('is its prefix and 26 characters of Crockford’s base 32, the first limited to 48 bits of time', () => {
    for (const good of [tail, '0'.repeat(26), `7${'z'.repeat(25)}`]) expect(Id.safeParse(`${prefix}_${good}`).success).toBe(true)
    const bad = [
      '',
      tail.slice(1),
      `${tail}0`,
      tail.toUpperCase(),
      `8${tail.slice(1)}`,
      ...['i', 'l', 'o', 'u', '-', ' ', '\n'].map((character) => `${tail.slice(1)}${character}`),
      `${tail}\n`,
    ]
    for (const value of bad) expect(Id.safeParse(`${prefix}_${value}`).success, value).toBe(false)
  })

  test('with another prefix or none is refused', () => {
    for (const other of ['page', 'link', 'tok', 'session', 'user', 'req', '', 'PAGE', `x${prefix}`].filter((name) => name !== prefix))
      expect(Id.safeParse(`${other}_${tail}`).success, other).toBe(false)
    expect(Id.safeParse(tail).success).toBe(false)
  })

  test('gets the same reason when malformed as when it does not exist', () => {
    const [issue] = Id.safeParse('nothing').error?.issues ?? []
    expect((issue as { params?: unknown } | undefined)?.params).toEqual({ reason })
  })
})
