import { defaultTheme, emptyDocument } from '@tessera/contract'
import { expect, test } from 'vitest'

import { addLinks, changeFields, changeLink } from './document/edits.ts'
import type { Draft } from './draft-format.ts'
import { settled, testEditor } from './testing.ts'

const page = addLinks(['a', 'b'].map((key) => ({ key, type: 'other', url: `https://example.com/${key}` })))({
  ...emptyDocument,
  title: 'Ada',
  theme: defaultTheme,
})
const title = (text: string) => changeFields({ title: text })

test('what cannot be sent waits as a draft, and is gone once it is saved', async () => {
  const { editor, pass, settle, setOnline, draft } = testEditor(page)
  setOnline(false)
  editor.edit(title('A'))
  expect(draft()).toBeNull()
  await pass(700)
  expect(draft()).toMatchObject({ base: page, document: { title: 'A' } })
  editor.type('/name', 'x'.repeat(81))
  editor.attend()()
  expect(draft()).toMatchObject({ unfinished: [['/name', 'x'.repeat(81)]] })
  editor.attend()
  editor.type('/name', null)
  setOnline(true)
  void editor.save()
  await settle('answered')
  expect(draft()).toBeNull()
})

test('what is typed without a pause waits as a draft, too', async () => {
  const { editor, pass, requests, draft } = testEditor(page)
  for (const text of ['A', 'Ab', 'Abc', 'Abcd']) {
    editor.edit(title(text), '/title')
    await pass(300)
  }
  expect(requests()).toBe(0)
  expect(draft()).toMatchObject({ document: { title: 'Abcd' } })
  for (const text of ['n', 'no', 'non']) {
    editor.type('/links/a/url', text)
    await pass(300)
  }
  expect(draft()).toMatchObject({ unfinished: [['/links/a/url', 'non']] })
})

const left: Draft = { at: 0, base: page, document: title('Mine')(page), unfinished: [['/name', '']], newLinks: '' }

test('a draft is offered on return, and goes on top of what the page is by then', async () => {
  const { editor, pass, settle, server, draft } = testEditor(changeFields({ name: 'Eve' })(page), left)
  expect(editor.document.title).toBe('Ada')
  editor.takeOffer(true)
  expect(editor.state).toMatchObject({ offered: null, unfinished: new Map([['/name', '']]) })
  await pass(700)
  await settle('answered')
  await settled()
  expect(server()).toMatchObject({ title: 'Mine', name: 'Eve' })
  expect(draft()).toMatchObject({ unfinished: [['/name', '']] })
  editor.undo()
  expect(editor.document.title).toBe('Ada')
  editor.undo()
  expect(editor.state.unfinished.size).toBe(0)
  await pass(700)
  await settle('answered')
  expect(draft()).toBeNull()
})

test('a draft comes back with a text that is newer than what its field took last', () => {
  const long = 'x'.repeat(121)
  const { editor } = testEditor(page, { ...left, unfinished: [['/title', long]] })
  editor.takeOffer(true)
  expect(editor.document.title).toBe('Mine')
  expect(editor.state.unfinished).toEqual(new Map([['/title', long]]))
})

test('addresses that are not added yet wait as a draft, and no undo takes them away', async () => {
  const { editor, pass, requests, draft } = testEditor(page)
  editor.edit(title('A'))
  editor.undo()
  editor.typeNewLinks('example.org')
  await pass(700)
  expect(requests()).toBe(0)
  expect(editor.isSaved).toBe(false)
  editor.undo()
  expect(draft()).toMatchObject({ newLinks: 'example.org' })

  const back = testEditor(page, { ...left, document: page, unfinished: [], newLinks: 'example.org' })
  back.editor.typeNewLinks('example.net')
  back.editor.takeOffer(true)
  expect(back.editor.state.newLinks).toBe('example.net\nexample.org')
  back.editor.typeNewLinks('')
  await back.pass(700)
  expect([back.editor.isSaved, back.draft()]).toEqual([true, null])
})

test('undo after a conflict leaves a page published that a restored draft has published', async () => {
  const { editor, change, pass, settle } = testEditor(page, { ...left, document: { ...left.document, published: true } })
  editor.takeOffer(true)
  change(changeFields({ name: 'Eve' }))
  await pass(700)
  await settle('answered')
  await settle('answered')
  editor.resolve('mine')
  editor.undo()
  expect(editor.document).toMatchObject({ title: 'Ada', name: 'Eve', published: true })
})

test('a draft that is turned down is gone, and one that was saved after all is never offered', () => {
  const { editor, waiting } = testEditor(page, left)
  editor.takeOffer(false)
  expect([waiting(), editor.state.offered, editor.document]).toEqual([0, null, page])
  const saved = testEditor(page, { ...left, document: page, unfinished: [] })
  expect([saved.waiting(), saved.editor.state.offered]).toEqual([0, null])
})

test('a draft stays on offer whatever is done and saved before somebody decides on it, and the next comes after it', async () => {
  const older: Draft = { ...left, document: changeFields({ name: 'Ada L' })(page), unfinished: [] }
  const { editor, pass, settle, draft, waiting, server } = testEditor(page, left, older)
  editor.edit(changeLink('a', { title: 'A' }))
  await pass(700)
  expect(draft()).toMatchObject({ document: { title: 'Ada' } })
  await settle('answered')
  editor.attend()()
  editor.attend()
  expect(draft()).toBeNull()
  expect(waiting()).toBe(2)
  expect(editor.state.offered).toMatchObject({ document: { title: 'Mine' } })
  editor.takeOffer(true)
  expect(draft()).toMatchObject({ document: { title: 'Mine' } })
  expect(editor.state.offered).toMatchObject({ document: { name: 'Ada L' } })
  editor.takeOffer(true)
  expect(waiting()).toBe(0)
  await pass(700)
  await settle('answered')
  expect(server()).toMatchObject({ title: 'Mine', name: 'Ada L', links: [{ title: 'A' }, {}] })
})
