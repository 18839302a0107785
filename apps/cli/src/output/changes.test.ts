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
  [{ op: 'add', path: '/links/h', from: null, to: { key: 'h', kind: 'heading', title: 'Talks' } }, ['+', 'heading h: title "Talks"']],
  [{ op: 'add', path: '/links/b', from: null, to: { key: 'b', kind: 'link', title: 'B' } }, ['+', 'link b: title "B"']],
  [
    { op: 'remove', path: '/links/c', from: { key: 'c', kind: 'contact', channel: 'email' }, to: null },
    ['-', 'contact c: channel "email"'],
  ],
  [{ op: 'change', path: '/links/a/title', from: 'A', to: 'B' }, ['~', 'tile a.title: "A" -> "B"']],
  [{ op: 'move', path: '/links/a', from: 0, to: 2 }, ['>', 'tile a: position 1 -> 3']],
] as const)('a change is shown on one line: %j', (change, line) => {
  expect(changeLine(change)).toEqual(line)
})
