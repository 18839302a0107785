import { expect, test } from 'vitest'

import { csvText } from '../../../core/answer.ts'
import { csvLines } from './csv-lines.ts'

test('the lines of a large CSV file are those that the rule for all CSV files writes', () => {
  const cells = [
    '2026-11-23T10:00:00.000Z',
    'example.com',
    'link_01',
    '',
    'a b',
    'a,b',
    'a"b',
    'a\r\nb',
    '=1',
    '+1',
    '-1',
    '@a',
    '\ta',
    '\ra',
    '＝1',
    'é',
    '_a',
  ]
  const columns = ['at', 'key', 'clicks'] as const
  const rows = cells.map((cell, index) => ({ at: cell, key: index % 2 === 0 ? null : cell, clicks: index }))
  const { header, text } = csvLines(columns)
  expect(header + text(rows)).toBe(csvText({ name: '', columns, rows: rows.map(({ at, key, clicks }) => [at, key, clicks]) }))
})
