import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { ApiError, type FoundImport, type ImportFile } from '@tessera/api'
import type { OwnerId } from '@tessera/contract'
import { expect, onTestFinished, test } from 'vitest'

import { ImportReader } from './import-reader.ts'

const file = join(mkdtempSync(join(tmpdir(), 'tessera-imports-')), 'worker.mjs')
// It does what its input says.
writeFileSync(
  file,
  `export const run = async ({ bytes }) => {
     const task = Buffer.from(bytes).toString('latin1', 0, 8).trim()
     if (task === 'hang') for (;;);
     if (task === 'fill') { const all = []; for (;;) all.push(new Array(1e6).fill(all.length)) }
     if (task === 'broken') return { unreadable: { line: 3, column: 7, message: 'Broken' } }
     if (task === 'mistake') return { unreadable: { line: null, column: null, failure: 'TypeError' } }
     if (task === 'slow') await new Promise((resolve) => setTimeout(resolve, 300))
     return { found: { format: 'text', source: task + bytes.length, pages: [] } }
   }`,
)

function openReader(taskTimeoutMs = 5_000) {
  const logged: object[] = []
  const reader = new ImportReader({ file, taskTimeoutMs, log: { error: (fields) => void logged.push(fields) } })
  onTestFinished(() => reader.close())
  const taken = (bytes: Uint8Array): ImportFile => ({ bytes, name: null, format: 'auto', address: null, linkLimit: 0 })
  const readOf = <T = string>(
    owner: string,
    bytes: Uint8Array | string,
    use: (found: FoundImport) => Promise<T> = async ({ source }) => source as T,
  ) =>
    reader.read(owner as OwnerId, taken(typeof bytes === 'string' ? Buffer.from(bytes) : bytes), use).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      return [error.reason, error.more.details ?? error.more.retryAfterSeconds]
    })
  let owners = 0
  /** Reads a file for a new account. */
  const read = <T = string>(bytes: Uint8Array | string, use?: (found: FoundImport) => Promise<T>) =>
    readOf(`user_${(owners += 1)}`, bytes, use)
  return { read, readOf, logged }
}

test('a file is handed over without a copy, or copied where it is part of a larger buffer', async () => {
  const { read } = openReader()
  const [whole, part] = [new Uint8Array(100_000), new Uint8Array(new ArrayBuffer(100), 50, 10)]
  expect([await read(whole), await read(part)]).toEqual(['\0'.repeat(8) + 100_000, '\0'.repeat(8) + 10])
  expect([whole.length, part.length]).toEqual([0, 10])
})

test('unreadable files are refused with the place of the mistake, and a mistake of a reader is logged', async () => {
  const { read, logged } = openReader()
  expect(await read('broken')).toEqual(['import_unreadable', { cause: 'unreadable', line: 3, column: 7 }])
  expect(logged).toEqual([])
  expect(await read('mistake')).toEqual(['import_unreadable', { cause: 'unreadable', line: null, column: null }])
  expect(logged).toEqual([{ failure: 'TypeError' }])
})

test('a reader that takes too long or too much memory is terminated with that cause, and the next file is read', async () => {
  const { read } = openReader(1_000)
  const ended = (cause: string) => ['import_unreadable', { cause, line: null, column: null }]
  expect(await Promise.all([read('hang'), read('a')])).toEqual([ended('timeout'), 'a1'])
  expect(await Promise.all([openReader().read('fill'), read('b')])).toEqual([ended('memory'), 'b1'])
})

test('one file is read at a time and eight wait; others are refused with a time to wait', async () => {
  const { read } = openReader()
  const outcomes = await Promise.all([read('slow'), ...Array.from({ length: 10 }, () => read('a'))])
  expect(outcomes).toEqual(['slow4', ...Array.from({ length: 8 }, () => 'a1'), ['import_busy', 5], ['import_busy', 5]])
})

test('two files of an account wait or are read; its further files are refused, and those of other accounts are not', async () => {
  const { readOf } = openReader()
  const outcomes = await Promise.all([readOf('ada', 'slow'), readOf('ada', 'a'), readOf('ada', 'b'), readOf('grace', 'c')])
  expect(outcomes).toEqual(['slow4', 'a1', ['import_busy', 5], 'c1'])
  expect(await readOf('ada', 'd')).toBe('d1')
})

test('files and pictures are held up to a number of bytes', async () => {
  const { read } = openReader()
  const large = () => new Uint8Array(64 * 2 ** 20)
  const outcomes = await Promise.all([read('slow'), ...Array.from({ length: 4 }, () => read(large()))])
  expect(outcomes.filter((outcome) => outcome[0] === 'import_busy')).toEqual([['import_busy', 5]])
  expect(await read(large())).toMatch(/67108864$/)
})
