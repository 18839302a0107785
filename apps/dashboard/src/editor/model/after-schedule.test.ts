import { defaultTheme, emptyDocument } from '@tessera/contract'
import { expect, test } from 'vitest'

import { changeFields } from './document/edits.ts'
import { testEditor } from './testing.ts'

const page = { ...emptyDocument, title: 'Ada', theme: defaultTheme }
const title = (text: string) => changeFields({ title: text })
const at = (minutes: number) => new Date(minutes * 60_000).toISOString()

test.each([
  ['a publication', { publishAt: at(1) }, { publishAt: null, published: true }],
  ['the end of one', { published: true, unpublishAt: at(1) }, { unpublishAt: null, published: false }],
  ['both', { publishAt: at(1), unpublishAt: at(2) }, { publishAt: null, unpublishAt: null }],
  ['the first of both', { publishAt: at(1), unpublishAt: at(90) }, { publishAt: null, published: true }],
])('%s by the page’s own schedule is shown without a message, and undo remains', (_name, scheduled, after) => {
  const { editor } = testEditor({ ...page, ...scheduled })
  editor.edit(title('Edited'))
  editor.undo()
  const { facts } = editor.state
  expect(editor.receive({ ...facts, revision: 2, document: { ...page, ...scheduled, ...after } })).toBe(false)
  expect(editor.document).toEqual({ ...page, ...scheduled, ...after })
  editor.redo()
  expect(editor.document).toEqual({ ...page, ...scheduled, ...after, title: 'Edited' })
})

test.each([
  ['unpublished after its scheduled publication', { publishAt: at(1) }, { publishAt: null, published: false }],
  ['published long before its time', { publishAt: at(90) }, { publishAt: null, published: true }],
  ['edited after its scheduled publication', { publishAt: at(1) }, { publishAt: null, published: true, title: 'Elsewhere' }],
])('a page %s has been changed elsewhere', (_name, scheduled, after) => {
  const { editor } = testEditor({ ...page, ...scheduled })
  const { facts } = editor.state
  expect(editor.receive({ ...facts, revision: 2, document: { ...page, ...scheduled, ...after } })).toBe(true)
})

test('unsaved edits go on top of a scheduled publication', async () => {
  const { editor, advance, settle, changeElsewhere, server } = testEditor({ ...page, publishAt: at(1) })
  editor.edit(title('Mine'))
  changeElsewhere((document) => ({ ...document, publishAt: null, published: true }))
  await advance(700)
  // The write is refused as stale, the page is read, and the edit is written again.
  for (let request = 0; request < 3; request += 1) await settle('success')
  expect(server()).toEqual({ ...page, title: 'Mine', published: true })
  expect(editor.isSaved).toBe(true)
  editor.undo()
  expect(editor.document).toEqual({ ...page, published: true })
})
