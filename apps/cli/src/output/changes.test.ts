import { expect, test } from 'vitest'

import { changeLine } from './changes.ts'

const theme = { preset: 'paper', accent: null, background: { type: 'solid', key: 'kept' } }

test.each([
  [{ op: 'change', path: '/title', from: 'Ada', to: 'Ada L.' }, ['~', 'title: "Ada" -> "Ada L."']],
  [
    { op: 'change', path: '/theme', from: null, to: theme },
    ['~', 'theme: null -> { preset "paper", background { type "solid", key "kept" } }'],
  ],
  [{ op: 'change', path: '/utm', from: { source: null }, to: undefined }, ['~', 'utm: {} -> nothing']],
  [
    { op: 'add', path: '/links/a', from: null, to: { key: 'a', url: 'https://a.example', title: null } },
    ['+', 'link a: url "https://a.example"'],
  ],
  [{ op: 'remove', path: '/links/a', from: { key: 'a', title: 'A' }, to: null }, ['-', 'link a: title "A"']],
  [{ op: 'move', path: '/links/a', from: 0, to: 2 }, ['>', 'link a: position 1 -> 3']],
] as const)('a change is shown on one line: %j', (change, line) => {
  expect(changeLine(change)).toEqual(line)
})
