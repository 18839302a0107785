import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { documentText, emptyDocument } from '@tessera/contract'
import { expect, onTestFinished, test } from 'vitest'

import { mergeArchives, openArchiveFile } from './archive-file.ts'
import { createArchive } from './create-archive.ts'
import { readArchive } from './read-archive.ts'

const folder = await mkdtemp(join(tmpdir(), 'tessera-archives-'))
const exportedAt = new Date('2026-03-01T09:30:00.000Z')
const picture = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * index) % 251))

const factsOf = (slug: string) => ({
  id: `page_01jd8q4ws8fc5v2m3n9t6k7xz${slug.at(0) ?? ''}`,
  createdAt: exportedAt.toISOString(),
  updatedAt: exportedAt.toISOString(),
  revision: 1,
  formerSlugs: [],
  passwordProtected: false,
  blocked: false,
  links: [],
  removedLinks: [],
})

async function archiveOf(slug: string, validUntil: string | null = null): Promise<string> {
  const path = join(folder, `${slug}.zip`)
  const archive = createArchive(createWriteStream(path), exportedAt)
  await archive.add('README.txt', 'What this is')
  await archive.add(`pages/${slug}/document.json`, documentText({ ...emptyDocument, slug, title: slug }))
  await archive.add(`pages/${slug}/page.json`, JSON.stringify(factsOf(slug)))
  await archive.add('images/shared.webp', picture, { stored: true })
  await archive.finish({ instance: 'https://tessera.example', external: ['https://b.example'], notes: [slug], validUntil })
  return path
}

async function opened(path: string) {
  const archive = await openArchiveFile(path)
  onTestFinished(() => archive.close())
  return archive
}

test('archives of pages become one archive, with each shared file once', async () => {
  const archives = [await opened(await archiveOf('ada')), await opened(await archiveOf('bob', '2026-04-01T00:00:00.000Z'))]
  const path = join(folder, 'both.zip')
  await mergeArchives(archives, createWriteStream(path), exportedAt)
  const { manifest, pages } = await readArchive(await readFile(path))
  expect(manifest).toMatchObject({ external: ['https://b.example'], notes: ['ada', 'bob'], validUntil: '2026-04-01T00:00:00.000Z' })
  expect(pages.map(({ document }) => document.title)).toEqual(['ada', 'bob'])
  expect(manifest.files.map(({ path }) => path)).toEqual([
    'README.txt',
    'pages/ada/document.json',
    'pages/ada/page.json',
    'images/shared.webp',
    'pages/bob/document.json',
    'pages/bob/page.json',
  ])
  const merged = await opened(path)
  for (const file of merged.manifest.files) expect((await text(merged.read(file))).length).toBeGreaterThan(0)
})

test('an incomplete file, a changed byte and another checksum are refused', async () => {
  const path = await archiveOf('cut')
  const bytes = await readFile(path)
  const damaged = join(folder, 'damaged.zip')
  await writeFile(damaged, bytes)
  await truncate(damaged, bytes.length - 30)
  await expect(openArchiveFile(damaged)).rejects.toThrow('not a complete ZIP file')
  await writeFile(damaged, 'no archive')
  await expect(openArchiveFile(damaged)).rejects.toThrow('not a complete ZIP file')

  const changed = Buffer.from(bytes)
  const at = changed.indexOf(picture.subarray(1_000, 1_100))
  changed[at] = (changed[at] ?? 0) ^ 1
  await writeFile(damaged, changed)
  const archive = await opened(damaged)
  await expect(mergeArchives([archive], createWriteStream(join(folder, 'none.zip')), exportedAt)).rejects.toThrow(
    'images/shared.webp does not match its checksum',
  )
  await expect(openArchiveFile(join(folder, 'none.zip'))).rejects.toThrow('not a complete ZIP file')

  const [first] = (await opened(path)).manifest.files
  if (!first) throw new Error('There is no file')
  const { read } = await opened(path)
  await expect(text(read({ ...first, size: first.size - 1 }))).rejects.toThrow('is too large')
  await expect(text(read({ ...first, path: 'none.txt' }))).rejects.toThrow('The archive is missing none.txt')
})
