import { defaultTheme, emptyDocument } from '@tessera/contract'
import { expect, test } from 'vitest'

import { changeFields } from './document/edits.ts'
import { testEditor } from './testing.ts'

const page = { ...emptyDocument, title: 'Ada', theme: defaultTheme }
const title = (text: string) => changeFields({ title: text })
const at = (minutes: number) => new Date(minutes * 60_000).toISOString()

test.each([
  ['a publication', { publishAt: at(1) }, { publishAt: null, published: true }],
  ['an unpublication', { published: true, unpublishAt: at(1) }, { unpublishAt: null, published: false }],
  ['a publication and its end', { publishAt: at(1), unpublishAt: at(2) }, { publishAt: null, unpublishAt: null }],
  ['the first of two changes', { publishAt: at(1), unpublishAt: at(90) }, { publishAt: null, published: true }],
])('%s by the page’s own schedule is shown without a message, and the undo history is kept', (_name, scheduled, after) => {
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
])('a page that was %s counts as changed elsewhere', (_name, scheduled, after) => {
  const { editor } = testEditor({ ...page, ...scheduled })
  const { facts } = editor.state
  expect(editor.receive({ ...facts, revision: 2, document: { ...page, ...scheduled, ...after } })).toBe(true)
})

test('unsaved edits are rebased onto a scheduled publication', async () => {
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

test('an edit is rebased onto a publication whose time has passed, whether or not its write, whose response was lost, was applied', async () => {
  for (const outcome of ['response lost', 'request lost'] as const) {
    const { editor, advance, settle, changeElsewhere, server } = testEditor({ ...page, publishAt: at(10) })
    editor.edit(title('Mine'))
    await advance(700)
    await settle(outcome)
    await advance(12 * 60_000)
    changeElsewhere((document) => ({ ...document, publishAt: null, published: true }))
    // The retry is refused as stale, and the page is read. A write that was not applied is then sent again.
    for (let request = 0; request < 3; request += 1) await settle('success')
    expect(server(), outcome).toEqual({ ...page, title: 'Mine', published: true })
    expect(editor.state.saving.phase.kind, outcome).toBe('idle')
    expect(editor.isSaved, outcome).toBe(true)
  }
})

test.each([
  ['canceled', { publishAt: null }],
  ['postponed', { publishAt: at(90) }],
  ['postponed by less than the clocks may differ', { publishAt: at(3) }],
])('a publication that is %s here while it takes place causes a conflict', async (_name, change) => {
  const { editor, advance, settle, changeElsewhere, server } = testEditor({ ...page, publishAt: at(1) })
  editor.edit(changeFields(change))
  changeElsewhere((document) => ({ ...document, publishAt: null, published: true }))
  await advance(700)
  for (let request = 0; request < 2; request += 1) await settle('success')
  expect(editor.state.saving.phase.kind).toBe('conflict')
  expect(server()).toEqual({ ...page, published: true })
})

test('publishing here while the scheduled publication takes place causes no conflict', async () => {
  const { editor, settle, changeElsewhere } = testEditor({ ...page, publishAt: at(1) })
  changeElsewhere((document) => ({ ...document, publishAt: null, published: true }))
  const published = editor.publish(true)
  for (let request = 0; request < 2; request += 1) await settle('success')
  expect(await published).toBeNull()
  expect(editor.isSaved).toBe(true)
})

test('after a write with which the server carries out the schedule, the next read shows the page as published', async () => {
  const { editor, advance, settle, setOnline, server } = testEditor({ ...page, publishAt: at(1) })
  setOnline(false)
  editor.edit(title('Mine'))
  await advance(2 * 60_000)
  setOnline(true)
  void editor.save()
  await settle('success')
  expect(server()).toEqual({ ...page, title: 'Mine', published: true })
  const { facts, saving } = editor.state
  expect(editor.receive({ ...facts, revision: saving.known.revision, document: server() })).toBe(false)
  expect(editor.document).toEqual(server())
  expect(editor.isSaved).toBe(true)
})

test('a conflict offers the newest version that was read', async () => {
  const { editor, advance, settle, changeElsewhere } = testEditor(page)
  editor.edit(title('Mine'))
  changeElsewhere(title('Elsewhere'))
  await advance(700)
  for (let request = 0; request < 2; request += 1) await settle('success')
  editor.receive({ ...editor.state.facts, revision: 3, document: { ...page, title: 'Elsewhere again' } })
  editor.receive({ ...editor.state.facts, revision: 2, document: { ...page, title: 'Elsewhere' } })
  editor.resolve('theirs')
  expect(editor.document.title).toBe('Elsewhere again')
})
