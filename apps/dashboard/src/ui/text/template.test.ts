import { expect, test } from 'vitest'

import { counted, formFor } from './plural.ts'
import { fill } from './template.ts'

test('a hole is filled as often as it occurs, and what fills it is left as it is', () => {
  expect(fill('{name} and {name}', { name: '{name} $& |' })).toBe('{name} $& | and {name} $& |')
})

test('a number is written as the language writes it', () => {
  expect(fill('{used} of {limit}', { used: 7, limit: 12_500 })).toBe('7 of 12,500')
})

test('a number decides which form a text has', () => {
  const text = '{count} link|{count} links'
  expect([0, 1, 2, 1.5].map((count) => counted(text, { count }))).toEqual(['0 links', '1 link', '2 links', '1.5 links'])
  expect(formFor(text, 1)).toBe('{count} link')
})

test('a text with one form has it for every number', () => {
  expect([1, 2].map((count) => counted('{count} more', { count }))).toEqual(['1 more', '2 more'])
})
