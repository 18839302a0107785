import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { applyChanges, documentChanges } from './document-changes.ts'
import { DocumentChange, type DocumentLink, documentText, emptyDocument, DocumentInput, type PageDocument } from './document.ts'
import { anyDocument } from '../testing.ts'
import { Theme } from '../themes/theme.ts'

const link = (key: string, more: Partial<DocumentLink> = {}): DocumentLink => ({
  key,
  kind: 'link',
  type: 'other',
  url: `https://example.com/${key}`,
  title: null,
  size: '2x1',
  thumbnail: null,
  active: true,
  highlighted: false,
  icon: null,
  iconImage: null,
  thumbnailStyle: 'beside',
  visibleFrom: null,
  visibleUntil: null,
  me: false,
  ...more,
})
const page = (keys: string, more: Partial<PageDocument> = {}): PageDocument => ({
  ...emptyDocument,
  slug: 'ada',
  title: 'Ada',
  links: [...keys].map((key) => link(key)),
  ...more,
})

describe('any two documents', () => {
  test('are reached from each other by applying the changes, byte for byte', () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, (a, b) => {
        expect(documentText(applyChanges(a, documentChanges(a, b)))).toBe(documentText(b))
      }),
      { numRuns: 2_000 },
    )
  })

  test('have no changes exactly when they are equal', () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, (a, b) => {
        expect(documentChanges(a, structuredClone(a))).toEqual([])
        expect(documentChanges(a, b).length === 0).toBe(documentText(a) === documentText(b))
      }),
    )
  })

  test('have no superfluous change', () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, (a, b) => {
        const changes = documentChanges(a, b)
        for (const index of changes.keys()) {
          let after: string | undefined
          try {
            after = documentText(applyChanges(a, changes.toSpliced(index, 1)))
          } catch {
            after = undefined
          }
          expect(after).not.toBe(documentText(b))
        }
      }),
      { numRuns: 300 },
    )
  })

  test('have changes of the documented form, with each path once per operation', () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, (a, b) => {
        const changes = documentChanges(a, b)
        for (const change of changes) expect(DocumentChange.parse(change)).toEqual(change)
        const steps = changes.map(({ op, path }) => `${op} ${path}`)
        expect(new Set(steps).size).toBe(steps.length)
      }),
      { numRuns: 300 },
    )
  })
})

test('the changes read like the edits that were made', () => {
  const before = page('abcde', { theme: Theme.parse({ preset: 'paper', accent: '#111' }) })
  const after = page('', {
    title: 'Ada Lovelace',
    theme: Theme.parse({ preset: 'paper', accent: '#222' }),
    links: [link('e'), link('a'), link('x'), link('c', { title: 'C', size: '2x2' }), link('d')],
  })
  expect(documentChanges(before, after)).toEqual([
    { op: 'change', path: '/title', from: 'Ada', to: 'Ada Lovelace' },
    { op: 'change', path: '/theme/accent', from: '#111', to: '#222' },
    { op: 'remove', path: '/links/b', from: link('b'), to: null },
    { op: 'change', path: '/links/c/title', from: null, to: 'C' },
    { op: 'change', path: '/links/c/size', from: '2x1', to: '2x2' },
    { op: 'add', path: '/links/x', from: null, to: link('x') },
    { op: 'move', path: '/links/e', from: 3, to: 0 },
    { op: 'move', path: '/links/x', from: 4, to: 2 },
  ])
})

test('adding or removing a theme is one change; a different theme is one change per field', () => {
  const theme = Theme.parse({ preset: 'vivid' })
  expect(documentChanges(page(''), page('', { theme }))).toEqual([{ op: 'change', path: '/theme', from: null, to: theme }])
  expect(documentChanges(page('', { theme }), page(''))).toEqual([{ op: 'change', path: '/theme', from: theme, to: null }])
  expect(documentChanges(page('', { theme }), page('', { theme: { ...theme, radius: 'pill', showByline: false } }))).toEqual([
    { op: 'change', path: '/theme/radius', from: 'rounded', to: 'pill' },
    { op: 'change', path: '/theme/showByline', from: true, to: false },
  ])
})

test('lists, and objects inside of objects, change as a whole; objects of links change by member', () => {
  const nested = (utm: unknown, list: unknown) => page('', { links: [Object.assign(link('a'), { utm, list })] })
  const from = nested({ source: 'a', medium: null, more: { x: 1 } }, ['a', 'b'])
  const to = nested({ source: 'b', medium: null, more: { x: 1 } }, ['a', 'b'])
  expect(documentChanges(from, to)).toEqual([{ op: 'change', path: '/links/a/utm/source', from: 'a', to: 'b' }])
  for (const next of [to, nested({ source: 'a', medium: null, more: { x: 2 } }, ['b']), nested(null, [])]) {
    expect(applyChanges(from, documentChanges(from, next))).toEqual(next)
    expect(applyChanges(next, documentChanges(next, from))).toEqual(from)
  }
  expect(documentChanges(from, nested(null, ['b', 'a'])).map(({ path }) => path)).toEqual(['/links/a/list', '/links/a/utm'])
})

test('a link added before the only one is the link that moves', () => {
  expect(documentChanges(page('a'), page('ba')).map(({ op, path }) => `${op} ${path}`)).toEqual(['add /links/b', 'move /links/b'])
})

test('a new page differs from the empty document by its contents', () => {
  expect(documentChanges(emptyDocument, page('a')).map(({ op, path }) => `${op} ${path}`)).toEqual([
    'change /slug',
    'change /title',
    'add /links/a',
  ])
})

test.each<[string, DocumentChange]>([
  ['changes an unknown link', { op: 'change', path: '/links/x/title', from: null, to: 'X' }],
  ['removes an unknown link', { op: 'remove', path: '/links/x', from: link('x'), to: null }],
  ['adds an existing link', { op: 'add', path: '/links/a', from: null, to: link('a') }],
  ['moves a link from a wrong position', { op: 'move', path: '/links/a', from: 1, to: 0 }],
  ['changes an unknown field', { op: 'change', path: '/constructor', from: null, to: 'X' }],
])('a change that %s throws', (_, change) => {
  expect(() => applyChanges(page('ab'), [change])).toThrow(RangeError)
})

test('a thousand links in reverse order are compared quickly', () => {
  const keys = Array.from({ length: 1_000 }, (_, index) => `key-${index}`)
  const links = keys.map((key) => link(key))
  const [before, after] = [page('', { links }), page('', { links: links.toReversed() })]
  const changes = documentChanges(before, after)
  expect(changes).toHaveLength(999)
  expect(applyChanges(before, changes)).toEqual(after)
  expect(DocumentInput.parse(after)).toEqual(after)
})
