import { expect, test } from 'vitest'

import { byGroup } from './commands.ts'

test('commands are grouped, in the order in which the groups first occur', () => {
  const command = (group: string, label: string) => ({ group, label })
  const grouped = byGroup([command('Page', 'Publish'), command('Go to', 'Pages'), command('Page', 'Copy address')])
  expect(grouped.map(([group, commands]) => [group, commands.map(({ label }) => label)])).toEqual([
    ['Page', ['Publish', 'Copy address']],
    ['Go to', ['Pages']],
  ])
})
