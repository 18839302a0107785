import { emptyDocument, type PageDocument } from '@tessera/contract'
import { expect, test } from 'vitest'

import { addLinks, changeLink, linkOf, removeTile } from '../model/document/edits.ts'
import { flushPromises, refusal, testEditor } from '../model/testing.ts'
import { fillLink, PreviewFiller } from './preview-filler.ts'

const url = 'https://example.com/a'
const icon = 'https://links.example/static/images/icon.webp'
const preview = { title: 'Example', icon }
const add = addLinks([{ key: 'a', type: 'other', url }])
const page: PageDocument = add(emptyDocument)
const filled = fillLink({ key: 'a', url }, preview)

/** A filler whose reads are settled by hand. */
function testFiller() {
  const { editor } = testEditor(emptyDocument)
  const reads: { url: string; resolve: (read: typeof preview) => void; reject: (error: Error) => void }[] = []
  const sleeps: number[] = []
  const filler = new PreviewFiller({
    read: (url) => new Promise((resolve, reject) => reads.push({ url, resolve, reject })),
    complete: (edit) => editor.complete(edit),
    sleep: async (ms) => void sleeps.push(ms),
  })
  return { editor, filler, reads, sleeps }
}

test('fills only the empty fields of a link', () => {
  expect(linkOf(filled(page), 'a')).toMatchObject({ title: 'Example', iconImage: icon })
  expect(linkOf(filled(changeLink('a', { title: 'Mine' })(page)), 'a')).toMatchObject({ title: 'Mine', iconImage: icon })
  expect(linkOf(filled(changeLink('a', { icon: 'rss' })(page)), 'a')).toMatchObject({ title: 'Example', icon: 'rss', iconImage: null })
})

test('leaves a link alone whose URL has changed or that is gone', () => {
  const moved = changeLink('a', { url: 'https://example.com/b' })(page)
  expect(filled(moved)).toBe(moved)
  expect(filled(emptyDocument)).toBe(emptyDocument)
})

test('what is filled in belongs to the step that added the link: one undo removes both, redo brings back both', async () => {
  const { editor, filler, reads } = testFiller()
  editor.edit(add)
  filler.add([{ key: 'a', url }])
  reads[0]!.resolve(preview)
  await flushPromises()
  expect(linkOf(editor.document, 'a')?.title).toBe('Example')
  editor.undo()
  expect(editor.document.links).toEqual([])
  editor.redo()
  expect(linkOf(editor.document, 'a')).toMatchObject({ title: 'Example', iconImage: icon })
})

test('a link that was deleted meanwhile comes back filled', async () => {
  const { editor, filler, reads } = testFiller()
  editor.edit(add)
  filler.add([{ key: 'a', url }])
  editor.edit(removeTile('a'))
  reads[0]!.resolve(preview)
  await flushPromises()
  expect(editor.document.links).toEqual([])
  editor.undo()
  expect(linkOf(editor.document, 'a')?.title).toBe('Example')
})

test('reads two pages at a time, and goes on after one that cannot be read', async () => {
  const { filler, reads } = testFiller()
  filler.add(['a', 'b', 'c'].map((key) => ({ key, url: `https://example.com/${key}` })))
  expect(reads.map((read) => read.url)).toEqual(['https://example.com/a', 'https://example.com/b'])
  expect(filler.state).toEqual({ done: 0, total: 3 })
  reads[0]!.reject(refusal('fetch_failed'))
  await flushPromises()
  expect(reads).toHaveLength(3)
  expect(filler.state).toEqual({ done: 1, total: 3 })
  reads[1]!.resolve(preview)
  reads[2]!.resolve(preview)
  await flushPromises()
  expect(filler.state).toEqual({ done: 0, total: 0 })
})

test('waits when the server limits the rate, and ends when the instance fetches nothing', async () => {
  const { filler, reads, sleeps } = testFiller()
  filler.add([{ key: 'a', url }])
  reads[0]!.reject(refusal('rate_limited'))
  await flushPromises()
  expect([reads.length, sleeps]).toEqual([2, [10_000]])
  reads[1]!.reject(refusal('fetch_off'))
  await flushPromises()
  expect([reads.length, filler.state.total]).toEqual([2, 0])
})
