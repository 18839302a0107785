import { expect, test } from 'vitest'

import { fill, formFor, plural } from './template.ts'

test('a placeholder is filled everywhere it occurs, and its value is not expanded again', () => {
  expect(fill('{name} and {name}', { name: '{name} $& |' })).toBe('{name} $& | and {name} $& |')
})

test('a number is formatted for the locale', () => {
  expect(fill('{used} of {limit}', { used: 7, limit: 12_500 })).toBe('7 of 12,500')
})

test('a number selects the plural form', () => {
  const text = '{count} link|{count} links'
  expect([0, 1, 2, 1.5].map((count) => plural(text, { count }))).toEqual(['0 links', '1 link', '2 links', '1.5 links'])
  expect(formFor(text, 1)).toBe('{count} link')
})

test('a text with one form uses it for every number', () => {
  expect([1, 2].map((count) => plural('{count} more', { count }))).toEqual(['1 more', '2 more'])
})
