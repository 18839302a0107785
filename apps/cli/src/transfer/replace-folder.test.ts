import { mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeEach, expect, test } from 'vitest'

import { differencesOf, type FolderFile, replaceFolder } from './replace-folder.ts'

let above: string
let site: string

beforeEach(async () => {
  above = await mkdtemp(join(tmpdir(), 'tessera-folder-'))
  site = join(above, 'site')
})

const files: FolderFile[] = [
  { path: 'ada/index.html', content: '<h1>Ada</h1>' },
  { path: '.nojekyll', content: '' },
]

test('a folder is replaced by what the files are now', async () => {
  expect(await replaceFolder(site, files)).toBe(2)
  expect(await readFile(join(site, 'ada/index.html'), 'utf8')).toBe('<h1>Ada</h1>')
  expect(await differencesOf(site, files)).toEqual([])
  const later: FolderFile[] = [
    { path: 'ada/index.html', content: new TextEncoder().encode('<h1>Ada L.</h1>') },
    { path: '404.html', content: '' },
  ]
  expect(await differencesOf(site, later)).toEqual([
    { path: '.nojekyll', is: 'surplus' },
    { path: '404.html', is: 'missing' },
    { path: 'ada/index.html', is: 'different' },
  ])
  expect(await replaceFolder(site, later)).toBe(2)
  expect((await readdir(site)).toSorted()).toEqual(['.tessera.json', '404.html', 'ada'])
  expect(await readdir(above)).toEqual(['site'])
})

test('a folder with other files is refused and stays', async () => {
  await mkdir(site)
  expect(await replaceFolder(site, files)).toBe(2)
  await writeFile(join(site, 'CNAME'), 'ada.example')
  await expect(replaceFolder(site, [])).rejects.toThrow(/would be lost: CNAME/)
  await expect(replaceFolder(above, files)).rejects.toThrow(/was not written by this command/)
  await writeFile(join(above, 'file'), '')
  await expect(replaceFolder(join(above, 'file'), files)).rejects.toThrow(/is not a folder/)
  expect((await readdir(above)).toSorted()).toEqual(['file', 'site'])
  expect((await readdir(site)).toSorted()).toEqual(['.nojekyll', '.tessera.json', 'CNAME', 'ada'])
})

test.each(['../x', '/x', 'a/../x', 'a//x', 'a/', '.', '..', './x', '_x', 'a\\x', 'C:x', 'a\0', '', '.tessera.json', 'ADA/index.html'])(
  'the path %j is refused and nothing is left behind',
  async (path) => {
    await expect(replaceFolder(site, [...files, { path, content: 'x' }])).rejects.toThrow(/^Cannot write /)
    expect(await readdir(above)).toEqual([])
  },
)

test('a link in the place of the folder is replaced itself, never what it leads to', async () => {
  const outside = join(above, 'outside')
  await replaceFolder(outside, files)
  await symlink(outside, site)
  await replaceFolder(site, [{ path: 'index.html', content: '' }])
  expect(await differencesOf(outside, files)).toEqual([])
})

test('files that end with an error leave the folder as it was', async () => {
  await replaceFolder(site, files)
  const failing = async function* (): AsyncGenerator<FolderFile> {
    yield { path: 'index.html', content: '' }
    await Promise.reject(new Error('The connection broke'))
  }
  await expect(replaceFolder(site, failing())).rejects.toThrow('The connection broke')
  expect(await differencesOf(site, files)).toEqual([])
  expect(await readdir(above)).toEqual(['site'])
})
