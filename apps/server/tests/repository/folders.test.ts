import { execFileSync } from 'node:child_process'

import { expect, test } from 'vitest'

import { read, root } from './documents.ts'

const maxEntries = 15

/** Folders that may have more entries, each with its reason. The root of the repository is `.`. */
const exceptions: Readonly<Record<string, string>> = {
  '.': 'configuration files, which their tools look for at the root',
  docs: 'one guide per subject, which its README lists',
  'docs/decisions': 'one file per decision, in the order of their numbers',
  'packages/db/fixtures': 'one backup per migration and the SQL that added its rows, named after it',
  'packages/db/migrations': 'one file per migration, in the order of their numbers',
  'packages/db/migrations/meta': 'one snapshot per migration, written by the generator',
  'packages/page/card-fonts': 'written by a script: one file per family, subset and weight of the fonts of the cards',
  'packages/page/golden': 'one document per kind of page, written by the tests of the renderer',
}

function entriesByFolder(): Map<string, Set<string>> {
  const entries = new Map<string, Set<string>>()
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const file of files.trim().split('\n')) {
    const parts = file.split('/')
    for (const [depth, name] of parts.entries()) {
      const folder = parts.slice(0, depth).join('/') || '.'
      entries.set(folder, (entries.get(folder) ?? new Set()).add(name))
    }
  }
  return entries
}

test('a folder has at most 15 entries, except those with a reason', () => {
  const crowded = [...entriesByFolder()].filter(([, entries]) => entries.size > maxEntries).map(([folder]) => folder)
  expect(crowded.toSorted()).toEqual(Object.keys(exceptions).toSorted())
})

test('the architecture has the reason for each folder with more entries', () => {
  const text = read('docs/architecture.md').replaceAll(/\s+/g, ' ')
  for (const [folder, reason] of Object.entries(exceptions)) {
    expect(text).toContain(`- ${folder === '.' ? 'The root' : `\`${folder}\``}: ${reason}`)
  }
})
