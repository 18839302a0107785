import { expect, test } from 'vitest'

import { documents, read } from './documents.ts'

const index = read('docs/decisions/README.md')
const records = documents.filter((path) => /^docs\/decisions\/\d/.test(path))

test('the index lists every record once, with its title, and nothing else', () => {
  const listed = [...index.matchAll(/^- \[(\d{4})\]\(([^)]+)\) (.*)$/gm)].map(([, number, file, title]) => [file, `# ${number} ${title}`])
  const titles = records.map((path) => [path.replace('docs/decisions/', ''), read(path).split('\n', 1)[0]])
  expect(listed.toSorted()).toEqual(titles)
  expect(new Set(records.map((path) => path.slice(0, 'docs/decisions/0000'.length))).size).toBe(records.length)
})

test.each(records)('%s has a status, a date and its four parts', (path) => {
  const text = read(path)
  expect(text).toMatch(/^# \d{4} .+\n\n- Status: (?:accepted|superseded by \d{4})\n- Date: 20\d\d-\d\d-\d\d\n\n/)
  const parts = text.split(/^## /m).slice(1)
  expect(parts.map((part) => part.split('\n', 1)[0])).toEqual(['Context', 'Decision', 'Consequences', 'Measured'])
  expect(parts.filter((part) => part.trim().split('\n').length < 2)).toEqual([])
  const [, successor] = /superseded by (\d{4})/.exec(text) ?? []
  if (successor) expect(records.some((record) => record.startsWith(`docs/decisions/${successor}-`))).toBe(true)
})
