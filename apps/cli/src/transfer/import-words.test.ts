import { expect, test } from 'vitest'

import { isLeftOut, leftOutLine } from './import-words.ts'

test('a link without its schedule is told from a kind of content that a page cannot have', () => {
  const item = { title: 'A', url: null, reason: 'kind_unsupported', link: null } as const
  const [kind, schedule] = [
    { ...item, where: 'line 12' },
    { ...item, where: 'line 12, schedule' },
  ]
  expect([isLeftOut(kind), isLeftOut(schedule)]).toEqual([true, false])
  expect([leftOutLine(kind), leftOutLine(schedule)]).toEqual([
    '"A" (line 12): Tessera does not support this kind of content',
    '"A" (line 12, schedule): its schedule cannot be imported',
  ])
})
