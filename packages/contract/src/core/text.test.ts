import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { Instant } from './instant.ts'
import { HttpUrl, multilineText, text, textOfLines } from './text.ts'
import { codePoints, textError } from './text-rules.ts'

describe('a text', () => {
  test('is measured in code points', () => {
    expect(['', 'a', 'ä', '😀', '𝒳𝒳', 'e\u0301', '👩‍🚀'].map(codePoints)).toEqual([0, 1, 1, 1, 2, 2, 3])
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (value) => codePoints(value) === Array.from(value).length))
  })

  test('may have exactly its minimum and maximum length, also beyond the basic plane', () => {
    for (const unit of ['x', '😀']) {
      expect(text(1, 3).safeParse(unit.repeat(3)).success).toBe(true)
      expect(text(1, 3).safeParse(unit.repeat(4)).success).toBe(false)
      expect(text(2, 3).safeParse(unit).success).toBe(false)
    }
    expect(text(0, 3).safeParse('').success).toBe(true)
    expect(text(1, 3).safeParse('').success).toBe(false)
  })

  test('must not contain control characters, line or paragraph separators or lone surrogates', () => {
    const codes = [
      ...Array(0x20).keys(),
      ...Array.from({ length: 0x21 }, (_, n) => 0x7f + n),
      0x2028,
      0x2029,
      0xd800,
      0xdbff,
      0xdc00,
      0xdfff,
    ]
    for (const code of codes) {
      const bad = String.fromCharCode(code)
      for (const value of [bad, `${bad}x`, `x${bad}`, `x${bad}x`]) expect(textError(value, 0, 10), code.toString(16)).not.toBeNull()
    }
    for (const good of [' ', '\u00a0', '\u200b', '\u202e', '\ufeff', '\ue000', '\uffff']) expect(textError(`x${good}x`, 0, 10)).toBeNull()
  })

  test('of several lines may have line feeds, and its error does not refuse them', () => {
    const messages = (schema: typeof HttpUrl, value: string) => schema.safeParse(value).error?.issues.map(({ message }) => message)
    for (const schema of [multilineText(1, 10), textOfLines(1, 10)]) {
      expect(messages(schema, 'a\nb')).toBeUndefined()
      expect(messages(schema, 'a\u0000b')).toEqual(['Must not contain control characters'])
    }
    expect(messages(text(1, 10), 'a\nb')).toEqual(['Must not contain line breaks or control characters'])
  })

  test('must not be blank when it has a minimum length', () => {
    for (const blank of [' ', '   ', '\u00a0', '\u3000', '\ufeff']) {
      expect(textError(blank, 1, 10)).toBe('Must not be blank')
      expect(textError(blank, 0, 10)).toBeNull()
    }
  })

  test('is never rewritten when it is accepted', () => {
    const rewritten = fc.property(
      fc.string({ unit: 'binary', maxLength: 40 }),
      (value) => (text(1, 40).safeParse(value).data ?? value) === value,
    )
    expect(fc.check(rewritten)).toMatchObject({ failed: false })
  })
})

describe('a URL', () => {
  const accepts = (value: string) => HttpUrl.safeParse(value).success

  test.each([
    'http://a',
    'HTTPS://A.example',
    'https://a.example/@b',
    'https://a.example?c=d@e',
    'https://a.example#@',
    'https://[::1]:80/',
    'https://ü.example/ä',
  ])('accepts %s as given', (value) => {
    expect(HttpUrl.parse(value)).toBe(value)
  })

  test.each([
    'http:/a',
    'http:a',
    '//a',
    'a',
    'ftp://a',
    'javascript://a',
    ' http://a',
    'http://',
    'http://a:99999',
    'http://a\\b\u0000',
    'http://%zz',
  ])('refuses %j', (value) => {
    expect(accepts(value)).toBe(false)
  })

  test.each([
    'https://a@b',
    'https://a:b@c',
    'https://@a',
    'https:///a@b',
    'https://\\a@b',
    'https:////a@b',
    'https://a@b/c',
    'https://a@b?c',
    'https://a@b#c',
  ])('refuses credentials before the path: %s', (value) => {
    expect(accepts(value)).toBe(false)
  })

  test('that is accepted has no credentials for the WHATWG parser either, and is http or https', () => {
    const pieces = fc.constantFrom(
      'http',
      'https',
      ':',
      '/',
      '//',
      '\\',
      '@',
      'a',
      'b.example',
      '?',
      '#',
      '%40',
      '[',
      ']',
      ':80',
      '\t',
      ' ',
      'ä',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const value = `https://${parts.join('')}`
        if (!accepts(value)) return
        const { protocol, username, password } = new URL(value)
        expect([protocol.replace('s', ''), username, password]).toEqual(['http:', '', ''])
      }),
      { numRuns: 5_000 },
    )
  })

  test('has at most 2048 characters', () => {
    expect([2048, 2049].map((length) => accepts('https://a.example/'.padEnd(length, 'x')))).toEqual([true, false])
  })
})

test('an instant is UTC with milliseconds and Z, as Date writes it', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true }),
      (date) => Instant.safeParse(date.toISOString()).success,
    ),
  )
  for (const value of [
    '2026-01-01',
    '2026-01-01T00:00:00Z',
    '2026-01-01T00:00:00.000+00:00',
    '2026-02-30T00:00:00.000Z',
    '2026-01-01T00:00:00.000000Z',
  ]) {
    expect(Instant.safeParse(value).success, value).toBe(false)
  }
})
