import { defaultTheme, emptyDocument } from '@tessera/contract'
import { expect, test } from 'vitest'

import { addLinks, changeFields, changeLink } from '../document/edits.ts'
import type { Draft } from './draft-format.ts'
import { flushPromises, testEditor } from '../testing.ts'

const page = addLinks(['a', 'b'].map((key) => ({ key, type: 'other', url: `https://example.com/${key}` })))({
  ...emptyDocument,
  title: 'Ada',
  theme: defaultTheme,
})
const title = (text: string) => changeFields({ title: text })

test('unsent changes are kept as a draft until they are saved', async () => {
  const { editor, advance, settle, setOnline, draft } = testEditor(page)
  setOnline(false)
  editor.edit(title('A'))
  expect(draft()).toBeNull()
  await advance(700)
  expect(draft()).toMatchObject({ base: page, document: { title: 'A' } })
  editor.setUnfinished('/name', 'x'.repeat(81))
  editor.mount()()
  expect(draft()).toMatchObject({ unfinished: [['/name', 'x'.repeat(81)]] })
  editor.mount()
  editor.setUnfinished('/name', null)
  setOnline(true)
  void editor.save()
  await settle('success')
  expect(draft()).toBeNull()
})

test('a draft is written while the user types without a pause', async () => {
  const { editor, advance, requestCount, draft } = testEditor(page)
  for (const text of ['A', 'Ab', 'Abc', 'Abcd']) {
    editor.edit(title(text), '/title')
    await advance(300)
  }
  expect(requestCount()).toBe(0)
  expect(draft()).toMatchObject({ document: { title: 'Abcd' } })
  for (const text of ['n', 'no', 'non']) {
    editor.setUnfinished('/links/a/url', text)
    await advance(300)
  }
  expect(draft()).toMatchObject({ unfinished: [['/links/a/url', 'non']] })
})

const left: Draft = { at: 0, base: page, document: title('Mine')(page), unfinished: [['/name', '']], newLinks: '' }

test('a draft is offered on return and restored on top of the current page', async () => {
  const { editor, advance, settle, server, draft } = testEditor(changeFields({ name: 'Eve' })(page), left)
  expect(editor.document.title).toBe('Ada')
  editor.restoreDraft()
  expect(editor.state).toMatchObject({ offeredDraft: null, unfinished: new Map([['/name', '']]) })
  await advance(700)
  await settle('success')
  await flushPromises()
  expect(server()).toMatchObject({ title: 'Mine', name: 'Eve' })
  expect(draft()).toMatchObject({ unfinished: [['/name', '']] })
  editor.undo()
  expect(editor.document.title).toBe('Ada')
  editor.undo()
  expect(editor.state.unfinished.size).toBe(0)
  await advance(700)
  await settle('success')
  expect(draft()).toBeNull()
})

test('a restored draft does not publish the page because its time has passed', () => {
  const times = { publishAt: '1969-12-31T00:00:00.000Z', unpublishAt: '2096-01-01T00:00:00.000Z' }
  const { editor } = testEditor(page, { ...left, document: { ...left.document, ...times } })
  editor.restoreDraft()
  expect(editor.document).toMatchObject({ title: 'Mine', publishAt: null, unpublishAt: times.unpublishAt })
})

test('a restored draft keeps unfinished text that is newer than the value of its field', () => {
  const long = 'x'.repeat(121)
  const { editor } = testEditor(page, { ...left, unfinished: [['/title', long]] })
  editor.restoreDraft()
  expect(editor.document.title).toBe('Mine')
  expect(editor.state.unfinished).toEqual(new Map([['/title', long]]))
})

test('links that are typed but not added are part of the draft, and undo does not remove them', async () => {
  const { editor, advance, requestCount, draft } = testEditor(page)
  editor.edit(title('A'))
  editor.undo()
  editor.setNewLinks('example.org')
  await advance(700)
  expect(requestCount()).toBe(0)
  expect(editor.isSaved).toBe(false)
  editor.undo()
  expect(draft()).toMatchObject({ newLinks: 'example.org' })

  const back = testEditor(page, { ...left, document: page, unfinished: [], newLinks: 'example.org' })
  back.editor.setNewLinks('example.net')
  back.editor.restoreDraft()
  expect(back.editor.state.newLinks).toBe('example.net\nexample.org')
  back.editor.setNewLinks('')
  await back.advance(700)
  expect([back.editor.isSaved, back.draft()]).toEqual([true, null])
})

test('undo after a conflict keeps a page published that a restored draft has published', async () => {
  const { editor, changeElsewhere, advance, settle } = testEditor(page, { ...left, document: { ...left.document, published: true } })
  editor.restoreDraft()
  changeElsewhere(changeFields({ name: 'Eve' }))
  await advance(700)
  await settle('success')
  await settle('success')
  editor.resolve('mine')
  editor.undo()
  expect(editor.document).toMatchObject({ title: 'Ada', name: 'Eve', published: true })
})

test('a discarded draft is removed, and a draft that was saved after all is never offered', () => {
  const { editor, otherDraftCount } = testEditor(page, left)
  editor.discardDraft()
  expect([otherDraftCount(), editor.state.offeredDraft, editor.document]).toEqual([0, null, page])
  const saved = testEditor(page, { ...left, document: page, unfinished: [] })
  expect([saved.otherDraftCount(), saved.editor.state.offeredDraft]).toEqual([0, null])
})

test('a draft stays offered until the user decides, whatever is saved meanwhile, and the next one follows', async () => {
  const older: Draft = { ...left, document: changeFields({ name: 'Ada L' })(page), unfinished: [] }
  const { editor, advance, settle, draft, otherDraftCount, server } = testEditor(page, left, older)
  editor.edit(changeLink('a', { title: 'A' }))
  await advance(700)
  expect(draft()).toMatchObject({ document: { title: 'Ada' } })
  await settle('success')
  editor.mount()()
  editor.mount()
  expect(draft()).toBeNull()
  expect(otherDraftCount()).toBe(2)
  expect(editor.state.offeredDraft).toMatchObject({ document: { title: 'Mine' } })
  editor.restoreDraft()
  expect(draft()).toMatchObject({ document: { title: 'Mine' } })
  expect(editor.state.offeredDraft).toMatchObject({ document: { name: 'Ada L' } })
  editor.restoreDraft()
  expect(otherDraftCount()).toBe(0)
  await advance(700)
  await settle('success')
  expect(server()).toMatchObject({ title: 'Mine', name: 'Ada L', links: [{ title: 'A' }, {}] })
})

test('a draft is no longer offered once another tab has saved it', () => {
  const { editor, clearElsewhere } = testEditor(page, left)
  const unmount = editor.mount()
  expect(editor.state.offeredDraft).toMatchObject({ document: { title: 'Mine' } })
  clearElsewhere(0)
  expect(editor.state.offeredDraft).toBeNull()
  unmount()
})

test('a draft is no longer offered once the page contains its changes', () => {
  const draft = { ...left, unfinished: [] }
  const { editor, changeElsewhere, server, otherDraftCount } = testEditor(page, draft)
  changeElsewhere(changeFields({ title: 'Mine', name: 'Eve' }))
  editor.receive({ ...editor.state.facts, revision: 2, document: server() })
  expect([editor.state.offeredDraft, otherDraftCount()]).toEqual([null, 0])
})

test('keeping one’s own version of a conflict ends the offer of a draft that it contains', async () => {
  const { editor, changeElsewhere, advance, settle } = testEditor(page, { ...left, unfinished: [] })
  editor.edit(title('Mine'))
  changeElsewhere(changeFields({ title: 'Theirs' }))
  await advance(700)
  await settle('success')
  await settle('success')
  editor.resolve('mine')
  expect(editor.state.offeredDraft).toBeNull()
})
