import { defaultTheme, emptyDocument } from '@tessera/contract'
import { expect, test } from 'vitest'

import { addLinks, changeFields, changeLink, moveLink, removeLink } from './document/edits.ts'
import { testEditor } from './testing.ts'

const page = addLinks(['a', 'b'].map((key) => ({ key, type: 'other', url: `https://example.com/${key}` })))({
  ...emptyDocument,
  title: 'Ada',
  theme: defaultTheme,
})
const title = (text: string) => changeFields({ title: text })

test('what is edited is sent 700 ms after the last change, all of it at once', async () => {
  const { editor, pass, settle, requests, server } = testEditor(page)
  editor.edit(title('A'))
  await pass(600)
  editor.edit(title('AB'))
  await pass(600)
  expect(requests()).toBe(0)
  await pass(100)
  expect(requests()).toBe(1)
  editor.edit(title('ABC'))
  await settle('answered')
  expect(server().title).toBe('AB')
  await settle('answered')
  expect(server().title).toBe('ABC')
  expect(editor.isSaved).toBe(true)
  await pass(10_000)
  expect(requests()).toBe(0)
})

test('a failure is tried again, each time after twice as long, and at once by hand', async () => {
  const { editor, pass, settle, requests } = testEditor(page)
  editor.edit(title('A'))
  await pass(700)
  for (const wait of [1_000, 2_000, 4_000]) {
    await settle('never arrives')
    expect(editor.state.saving.phase.is).toBe('failed')
    await pass(wait - 1)
    expect(requests()).toBe(0)
    await pass(1)
    expect(requests()).toBe(1)
  }
  await settle('never arrives')
  void editor.save()
  expect(requests()).toBe(1)
  await settle('answered')
  expect(editor.isSaved).toBe(true)
})

test('typing and leaving shorten no wait, and what the server names is the least', async () => {
  const { editor, pass, settle, requests } = testEditor(page)
  editor.edit(title('A'))
  await pass(700)
  for (const [fate, wait] of [
    ['never arrives', 1_000],
    ['put off', 90_000],
  ] as const) {
    await settle(fate)
    editor.edit(title(fate))
    await pass(wait - 1)
    editor.saveInTime()
    expect(requests()).toBe(0)
    await pass(1)
    expect(requests()).toBe(1)
  }
  await settle('answered')
  await settle('answered')
  expect(editor.isSaved).toBe(true)
  editor.edit(title('Z'))
  editor.saveInTime()
  expect(requests()).toBe(1)
})

test('what the server refuses is not sent again before it has changed or somebody insists', async () => {
  const { editor, pass, settle, requests, server } = testEditor(page)
  editor.edit(title('A'))
  await pass(700)
  await settle('refused')
  expect(editor.state.saving.phase).toMatchObject({ is: 'refused', failure: { reason: 'quota_exceeded' } })
  await pass(60_000)
  void editor.save()
  expect(requests()).toBe(0)
  void editor.save({ insist: true })
  await settle('refused')
  editor.edit(title('B'))
  await pass(700)
  await settle('answered')
  expect(server().title).toBe('B')
})

test('a write whose answer was lost is no conflict', async () => {
  const { editor, pass, settle, server } = testEditor(page)
  editor.edit(title('A'))
  await pass(700)
  await settle('answer lost')
  editor.edit(title('B'))
  await pass(1_000)
  // The same write again, which is stale; what the server has, which is that very write; then what was typed since.
  for (let answers = 0; answers < 3; answers++) await settle('answered')
  expect(server().title).toBe('B')
  expect(editor.isSaved).toBe(true)
})

test('somebody else’s change is a conflict, which ends with theirs or with mine on top of theirs', async () => {
  for (const [choice, expected] of [
    ['theirs', { title: 'Theirs', name: 'Eve' }],
    ['mine', { title: 'Mine', name: 'Eve' }],
  ] as const) {
    const { editor, change, pass, settle, server } = testEditor(page)
    change(changeFields({ title: 'Theirs', name: 'Eve' }))
    editor.edit(title('Mine'))
    await pass(700)
    await settle('answered')
    await settle('answered')
    expect(editor.state.saving.phase.is).toBe('conflict')
    editor.resolve(choice)
    await pass(700)
    await settle('answered')
    expect(server()).toMatchObject(expected)
    expect(editor.document).toMatchObject(expected)
    expect(editor.isSaved).toBe(true)
  }
})

test('undo after a conflict takes back what I did, not what others did, nor who can see the page', async () => {
  const { editor, change, pass, settle, server } = testEditor({ ...page, published: true })
  editor.edit(title('Saved'))
  await pass(700)
  await settle('answered')
  change((document) => ({ ...removeLink('b')(changeFields({ name: 'Eve' })(document)), published: false }))
  editor.edit(title('First'))
  editor.edit(title('Second'))
  editor.edit(changeLink('a', { title: 'A' }))
  editor.undo()
  await pass(700)
  await settle('answered')
  await settle('answered')
  editor.resolve('mine')
  const theirs = { name: 'Eve', published: false, links: [{ key: 'a', title: null }] }
  for (const text of ['Second', 'First', 'Saved', 'Ada', 'Ada']) {
    expect(editor.document).toMatchObject({ ...theirs, title: text })
    editor.undo()
  }
  for (let steps = 0; steps < 4; steps++) editor.redo()
  expect(editor.document).toMatchObject({ ...theirs, title: 'Second', links: [{ key: 'a', title: 'A' }] })
  await pass(700)
  await settle('answered')
  expect(server()).toEqual(editor.document)
})

test('publishing goes with all that waits, is no step of the history, and is taken back where it cannot be', async () => {
  const { editor, settle, server, setOnline } = testEditor(page)
  editor.edit(title('A'))
  const published = editor.publish(true)
  await settle('answered')
  expect(await published).toBeNull()
  expect(server()).toMatchObject({ title: 'A', published: true })
  editor.undo()
  expect(editor.document).toMatchObject({ title: 'Ada', published: true })

  setOnline(false)
  expect(await editor.publish(false)).toMatchObject({ reason: 'unreachable' })
  expect(editor.document.published).toBe(true)
  setOnline(true)
  const refused = editor.publish(false)
  await settle('refused')
  expect(await refused).toMatchObject({ reason: 'quota_exceeded' })
  expect(editor.document.published).toBe(true)
})

test('a text that the document does not take is kept, is not sent, and is the first that undo takes back', async () => {
  const { editor, pass, requests } = testEditor(page)
  editor.edit(title('Ada L'))
  editor.type('/links/a/url', 'nonsense')
  expect(editor.state.unfinished.get('/links/a/url')).toBe('nonsense')
  expect(editor.isSaved).toBe(false)
  editor.undo()
  expect(editor.state.unfinished.size).toBe(0)
  expect(editor.document.title).toBe('Ada L')
  editor.undo()
  await pass(700)
  expect(requests()).toBe(0)

  editor.type('/links/a/url', 'nonsense')
  editor.type('/links/b/url', 'nonsense')
  editor.edit(removeLink('a'))
  expect([...editor.state.unfinished.keys()]).toEqual(['/links/b/url'])
  editor.edit(changeLink('b', { url: 'https://example.org' }))
  expect(editor.state.unfinished.size).toBe(0)
})

test('a link that moves keeps what is typed in it, and one that others removed takes it along', async () => {
  const { editor, change, pass, settle } = testEditor(page)
  editor.type('/links/a/url', 'nonsense')
  editor.type('/links/b/url', 'nonsense')
  editor.edit(moveLink('a', 1))
  expect([...editor.state.unfinished.keys()]).toEqual(['/links/a/url', '/links/b/url'])
  editor.undo()
  expect([...editor.state.unfinished.keys()]).toEqual(['/links/a/url', '/links/b/url'])
  change(removeLink('b'))
  editor.edit(title('Mine'))
  await pass(700)
  await settle('answered')
  await settle('answered')
  editor.type('/links/b/url', 'worse nonsense')
  editor.resolve('mine')
  expect([...editor.state.unfinished.keys()]).toEqual(['/links/a/url'])
  editor.undo()
  expect(editor.document.title).toBe('Ada')
})

test('a page that was changed elsewhere is shown as it is while nothing waits here', async () => {
  const { editor, pass } = testEditor(page)
  const facts = { links: [], linkLimit: 5, passwordProtected: true, blocked: false, blockedReason: null }
  editor.receive({ revision: 2, document: title('Elsewhere')(page), ...facts })
  expect(editor.document.title).toBe('Elsewhere')
  expect(editor.state.facts.linkLimit).toBe(5)
  editor.receive({ revision: 1, document: page, ...facts, linkLimit: 9 })
  expect(editor.document.title).toBe('Elsewhere')
  editor.edit(title('Here'))
  editor.receive({ revision: 3, document: title('Elsewhere again')(page), ...facts })
  expect(editor.document.title).toBe('Here')
  await pass(0)
})
