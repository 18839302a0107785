import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const packages = ['apps', 'packages', 'examples']
  .flatMap((folder) => readdirSync(root + folder).map((name) => `${folder}/${name}`))
  .filter((path) => existsSync(`${root}${path}/package.json`))

const testFiles = (path: string): string[] =>
  ['src', 'tests', 'browser'].flatMap((folder) => {
    const names = readdirSync(root + path).includes(folder)
      ? readdirSync(`${root}${path}/${folder}`, { recursive: true, encoding: 'utf8' })
      : []
    return names.map((name) => `${folder}/${name}`).filter((name) => /\.test\.tsx?$/.test(name))
  })

/** The tasks that run a file, by its name; docs/testing.md says so, too. */
function tasksOf(file: string): string[] {
  if (file.endsWith('.long.test.ts')) return ['test:long']
  if (file.startsWith('tests/repository/')) return ['test:repository']
  if (file.endsWith('.timing.test.ts')) return ['test:timing']
  return /\.(matrix|property|race)\.test\.ts$/.test(file) ? ['test:quick', 'test:long'] : ['test:quick']
}

test.each(packages)('%s has a task for each kind of its tests, and no other', (path) => {
  const { scripts } = JSON.parse(readFileSync(`${root}${path}/package.json`, 'utf8')) as { scripts: Record<string, string> }
  const tasks = Object.keys(scripts).filter((name) => name.startsWith('test:') && !name.startsWith('test:e2e'))
  expect(new Set(tasks)).toEqual(new Set(testFiles(path).flatMap(tasksOf)))
})

test('each folder of tests is a project of vitest', () => {
  const config = readFileSync(`${root}vitest.config.ts`, 'utf8')
  const configured = [...config.matchAll(/project\('\w+', '([^']+)', (\[[^\]]*\]|'[^']*')/g)].flatMap(([, path, folders = '']) =>
    [...folders.matchAll(/'([^']+)'/g)].map(([, folder]) => `${path}/${folder}`),
  )
  const folders = packages.flatMap((path) => testFiles(path).map((file) => `${path}/${/^tests\/\w+|^\w+/.exec(file)?.[0]}`))
  expect([...new Set(folders)].filter((folder) => !configured.includes(folder))).toEqual([])
})
