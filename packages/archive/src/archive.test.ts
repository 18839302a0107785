import { createHash } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { documentText, emptyDocument, type ImageId } from '@tessera/contract'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'

import { type ArchiveWriter, createArchive } from './create-archive.ts'
import { archivedImagePath, type PageFacts } from './format.ts'
import { readArchive } from './read-archive.ts'
import { ArchiveError, openZip } from './zip-reader.ts'

const exportedAt = new Date('2026-03-01T09:30:00.000Z')
const document = documentText({ ...emptyDocument, slug: 'ada', title: 'Ada' })
const facts: PageFacts = {
  id: 'page_01jd8q4ws8fc5v2m3n9t6k7xza',
  createdAt: exportedAt.toISOString(),
  updatedAt: exportedAt.toISOString(),
  revision: 3,
  formerSlugs: ['countess'],
  passwordProtected: false,
  blocked: false,
  links: [{ key: 'engine', id: 'link_01jd8q5bqkeyar6w4d2h8v9zmc', clicks: 7, imported: 2 }],
  removedLinks: [],
}
const picture = Buffer.from('a picture')
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const pictureId = sha256(picture) as ImageId
const manifestFacts = { instance: 'https://tessera.example', external: [], notes: ['a note'], validUntil: null }

async function written(write: (archive: ArchiveWriter) => Promise<void>): Promise<Buffer> {
  const destination = new PassThrough()
  const [bytes] = await Promise.all([buffer(destination), write(createArchive(destination, exportedAt))])
  return bytes
}

const complete = () =>
  written(async (archive) => {
    await archive.add('README.txt', 'What this is')
    await archive.add('pages/ada/document.json', document)
    await archive.add('pages/ada/page.json', JSON.stringify(facts))
    await archive.add('pages/ada/clicks.jsonl', ['{}\n', '', '{}\n'])
    await archive.add(archivedImagePath(pictureId), picture, { stored: true })
    await archive.finish(manifestFacts)
  })

/** A ZIP file with these entries, and a manifest that lists them. */
async function zipOf(entries: Record<string, string | Buffer>, manifest: object = {}): Promise<Buffer> {
  const zip = new ZipFile()
  const files = Object.entries(entries).map(([path, content]) => ({ path, size: content.length, sha256: sha256(content) }))
  const listed = { format: 'tessera-archive', version: 1, exportedAt: exportedAt.toISOString(), ...manifestFacts, files, ...manifest }
  for (const [path, content] of Object.entries({ ...entries, 'manifest.json': JSON.stringify(listed) })) {
    zip.addBuffer(Buffer.from(content), path)
  }
  zip.end()
  return buffer(zip.outputStream)
}
const pageOf = (text: string) => ({ 'pages/ada/document.json': text, 'pages/ada/page.json': JSON.stringify(facts) })

test('an archive reads back as it was written, with the checksums of all files in its manifest', async () => {
  const archive = await readArchive(await complete())
  expect(archive.pages).toEqual([{ path: 'pages/ada', document: JSON.parse(document) as unknown, facts }])
  expect(Buffer.from((await archive.image(pictureId))!)).toEqual(picture)
  expect(await archive.image('0'.repeat(64) as ImageId)).toBeNull()
  expect(archive.manifest).toMatchObject({ ...manifestFacts, exportedAt: exportedAt.toISOString() })
  expect(archive.manifest.files.map(({ path, size }) => [path, size])).toEqual([
    ['README.txt', 12],
    ['pages/ada/document.json', document.length],
    ['pages/ada/page.json', JSON.stringify(facts).length],
    ['pages/ada/clicks.jsonl', 6],
    [`images/${pictureId}.webp`, 9],
  ])
  expect(archive.manifest.files[3]?.sha256).toBe(sha256('{}\n{}\n'))
})

test('every proper prefix of an archive is refused', async () => {
  const bytes = await complete()
  for (let length = 0; length < bytes.length; length += 7) {
    await expect(readArchive(bytes.subarray(0, length)), `${length} bytes`).rejects.toThrow(ArchiveError)
  }
})

test('content that throws leaves no valid archive, and stops the destination', async () => {
  const destination = new PassThrough()
  const chunks: Buffer[] = []
  destination.on('data', (chunk: Buffer) => chunks.push(chunk))
  const archive = createArchive(destination, exportedAt)
  await archive.add('README.txt', 'What this is')
  const failing = archive.add(
    'pages/ada/clicks.jsonl',
    (async function* () {
      yield '{}\n'
      throw new Error('The database stopped')
    })(),
  )
  await expect(failing).rejects.toThrow('The database stopped')
  await expect.poll(() => destination.destroyed).toBe(true)
  await expect(readArchive(Buffer.concat(chunks))).rejects.toThrow(ArchiveError)
})

test('a destination that closes ends the content that is being written', async () => {
  const destination = new PassThrough()
  const archive = createArchive(destination, exportedAt)
  let ended = false
  const adding = archive.add(
    'pages/ada/clicks.jsonl',
    (async function* () {
      try {
        for (;;) yield await new Promise<Buffer>((resolve) => setImmediate(resolve, Buffer.alloc(65_536, Math.random().toString())))
      } finally {
        ended = true
      }
    })(),
    { stored: true },
  )
  setTimeout(() => destination.destroy(), 20)
  await expect(adding).rejects.toThrow()
  await expect.poll(() => ended).toBe(true)
  await expect(archive.add('later', 'x')).rejects.toThrow()
})

test('content is produced only as fast as the destination takes it', async () => {
  const destination = new PassThrough()
  const archive = createArchive(destination, exportedAt)
  let produced = 0
  const portion = Buffer.alloc(65_536, 1)
  const adding = archive.add(
    'clicks.jsonl',
    (function* () {
      for (; produced < 1_000; produced += 1) yield portion
    })(),
    { stored: true },
  )
  adding.catch(() => {})
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(produced).toBeLessThan(20)
  archive.abort(new Error('over'))
  await expect(adding).rejects.toThrow('over')
})

test('a wrong checksum, version, format or document is refused with its cause', async () => {
  const refusal = async (entries: Record<string, string>, manifest?: object) => {
    const bytes = await zipOf(entries, manifest)
    return readArchive(bytes).catch((error: unknown) => (error instanceof ArchiveError ? error.message : String(error)))
  }
  expect(await refusal(pageOf(document))).toHaveProperty('pages')
  const files = Object.keys(pageOf(document)).map((path) => ({ path, size: 1, sha256: '0'.repeat(64) }))
  expect(await refusal(pageOf(document), { files })).toContain('pages/ada/document.json does not match its checksum')
  expect(await refusal({}, { files })).toBe('The archive is missing pages/ada/document.json')
  expect(await refusal(pageOf(document), { version: 2 })).toBe('The archive has version 2, which this release cannot read')
  expect(await refusal(pageOf(document), { format: 'other' })).toBe('The file is not a Tessera archive')
  expect(await refusal(pageOf('{"version": 2}'))).toContain('pages/ada/document.json is invalid: slug')
  expect(await refusal(pageOf('{'))).toContain('pages/ada/document.json is not JSON')
})

test('a name that leads out of the archive is refused', async () => {
  const named = await zipOf({ 'pages/xx/document.json': document })
  for (const folder of ['pages/../', '../pages/', '/pages/x/', 'C:pages/x', String.raw`..\xpages`]) {
    const hostile = Buffer.from(named.toString('latin1').replaceAll('pages/xx/', folder), 'latin1')
    await expect(readArchive(hostile)).rejects.toThrow(
      `The archive contains a path that leads outside it: ${folder.replaceAll('\\', '/')}document.json`,
    )
  }
})

test('names outside the list are not read', async () => {
  const archive = await readArchive(await zipOf({ ...pageOf(document), 'pages/a/b/document.json': '{', 'etc/passwd': 'x' }))
  expect(archive.pages).toHaveLength(1)
})

test('inflating stops at the limit, whatever sizes the file states', async () => {
  const bomb = Buffer.alloc(5_000_000)
  const zip = new ZipFile()
  for (const name of ['a', 'b']) zip.addBuffer(bomb, name)
  zip.end()
  const bytes = await buffer(zip.outputStream)
  // The sizes in the central directory and in the headers before the content.
  const size = Buffer.alloc(4)
  size.writeUInt32LE(bomb.length)
  const lying = Buffer.from(bytes.toString('latin1').replaceAll(size.toString('latin1'), '\x01\0\0\0'), 'latin1')
  const reader = await openZip(lying, bomb.length + 100_000)
  expect(await reader.read('a')).toHaveLength(bomb.length)
  await expect(reader.read('b')).rejects.toThrow('The archive is too large')
})

test('an archive of more than 20,000 files is refused before its names are read', async () => {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(20_001, 8)
  end.writeUInt16LE(20_001, 10)
  await expect(openZip(end)).rejects.toThrow('more than 20000 files')
})
