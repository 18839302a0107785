import { defaultTheme, emptyDocument } from '@tessera/contract'
import { expect, test } from 'vitest'

import { addLinks, changeFields, changeLink, moveInList, removeTile } from './document/edits.ts'
import { testEditor } from './testing.ts'

const page = addLinks(['a', 'b'].map((key) => ({ key, type: 'other', url: `https://example.com/${key}` })))({
  ...emptyDocument,
  title: 'Ada',
  theme: defaultTheme,
})
const title = (text: string) => changeFields({ title: text })

test('sends all edits at once, 700 ms after the last one', async () => {
  const { editor, advance, settle, requestCount, server } = testEditor(page)
  editor.edit(title('A'))
  await advance(600)
  editor.edit(title('AB'))
  await advance(600)
  expect(requestCount()).toBe(0)
  await advance(100)
  expect(requestCount()).toBe(1)
  editor.edit(title('ABC'))
  await settle('success')
  expect(server().title).toBe('AB')
  await settle('success')
  expect(server().title).toBe('ABC')
  expect(editor.isSaved).toBe(true)
  await advance(10_000)
  expect(requestCount()).toBe(0)
})

test('retries a failed write after doubling delays, and at once when the user saves', async () => {
  const { editor, advance, settle, requestCount } = testEditor(page)
  editor.edit(title('A'))
  await advance(700)
  for (const wait of [1_000, 2_000, 4_000]) {
    await settle('request lost')
    expect(editor.state.saving.phase.kind).toBe('failed')
    await advance(wait - 1)
    expect(requestCount()).toBe(0)
    await advance(1)
    expect(requestCount()).toBe(1)
  }
  await settle('request lost')
  void editor.save()
  expect(requestCount()).toBe(1)
  await settle('success')
  expect(editor.isSaved).toBe(true)
})

test('neither typing nor hiding the page shortens a retry delay, and Retry-After is the minimum', async () => {
  const { editor, advance, settle, requestCount } = testEditor(page)
  editor.edit(title('A'))
  await advance(700)
  for (const [outcome, wait] of [
    ['request lost', 1_000],
    ['rate limited', 90_000],
  ] as const) {
    await settle(outcome)
    editor.edit(title(outcome))
    await advance(wait - 1)
    editor.flush()
    expect(requestCount()).toBe(0)
    await advance(1)
    expect(requestCount()).toBe(1)
  }
  await settle('success')
  await settle('success')
  expect(editor.isSaved).toBe(true)
  editor.edit(title('Z'))
  editor.flush()
  expect(requestCount()).toBe(1)
})

test('a refused document is sent again only after a change or when the user retries', async () => {
  const { editor, advance, settle, requestCount, server } = testEditor(page)
  editor.edit(title('A'))
  await advance(700)
  await settle('refused')
  expect(editor.state.saving.phase).toMatchObject({ kind: 'refused', failure: { reason: 'quota_exceeded' } })
  await advance(60_000)
  void editor.save()
  expect(requestCount()).toBe(0)
  void editor.save({ retryRefused: true })
  await settle('refused')
  editor.edit(title('B'))
  await advance(700)
  await settle('success')
  expect(server().title).toBe('B')
})

test('a write whose response was lost causes no conflict', async () => {
  const { editor, advance, settle, server } = testEditor(page)
  editor.edit(title('A'))
  await advance(700)
  await settle('response lost')
  editor.edit(title('B'))
  await advance(1_000)
  // The repeated write, which is stale; reading the server’s version, which is that write; then the newer edit.
  for (let response = 0; response < 3; response++) await settle('success')
  expect(server().title).toBe('B')
  expect(editor.isSaved).toBe(true)
})

test('a change by another client is a conflict, resolved with theirs or with mine on top of theirs', async () => {
  for (const [choice, expected] of [
    ['theirs', { title: 'Theirs', name: 'Eve' }],
    ['mine', { title: 'Mine', name: 'Eve' }],
  ] as const) {
    const { editor, changeElsewhere, advance, settle, server } = testEditor(page)
    changeElsewhere(changeFields({ title: 'Theirs', name: 'Eve' }))
    editor.edit(title('Mine'))
    await advance(700)
    await settle('success')
    await settle('success')
    expect(editor.state.saving.phase.kind).toBe('conflict')
    editor.resolve(choice)
    await advance(700)
    await settle('success')
    expect(server()).toMatchObject(expected)
    expect(editor.document).toMatchObject(expected)
    expect(editor.isSaved).toBe(true)
  }
})

test('undo after a conflict reverts my changes, not theirs, and not whether the page is published', async () => {
  const { editor, changeElsewhere, advance, settle, server } = testEditor({ ...page, published: true })
  editor.edit(title('Saved'))
  await advance(700)
  await settle('success')
  changeElsewhere((document) => ({ ...removeTile('b')(changeFields({ name: 'Eve' })(document)), published: false }))
  editor.edit(title('First'))
  editor.edit(title('Second'))
  editor.edit(changeLink('a', { title: 'A' }))
  editor.undo()
  await advance(700)
  await settle('success')
  await settle('success')
  editor.resolve('mine')
  const theirs = { name: 'Eve', published: false, links: [{ key: 'a', title: null }] }
  for (const text of ['Second', 'First', 'Saved', 'Ada', 'Ada']) {
    expect(editor.document).toMatchObject({ ...theirs, title: text })
    editor.undo()
  }
  for (let steps = 0; steps < 4; steps++) editor.redo()
  expect(editor.document).toMatchObject({ ...theirs, title: 'Second', links: [{ key: 'a', title: 'A' }] })
  await advance(700)
  await settle('success')
  expect(server()).toEqual(editor.document)
})

test('if a retry is refused, the editor finds out whether the first attempt was applied', async () => {
  const { editor, server, settle, advance } = testEditor(page)
  editor.edit(title('A'))
  await advance(700)
  editor.undo()
  await settle('response lost')
  await advance(1_000)
  await settle('refused')
  expect(editor.state.saving.phase.kind).toBe('reading')
  await settle('success')
  await settle('success')
  expect(server()).toEqual(page)
  expect(editor.isSaved).toBe(true)
})

test('publishing also saves pending edits, adds no undo step, and is reverted if refused', async () => {
  const { editor, settle, server, setOnline } = testEditor(page)
  editor.edit(title('A'))
  const published = editor.publish(true)
  await settle('success')
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

test('publishing clears only the scheduled publication, unpublishing only the other time, and undo restores neither', async () => {
  const [publishAt, unpublishAt] = ['2096-01-01T00:00:00.000Z', '2096-02-01T00:00:00.000Z']
  const { editor, settle, server } = testEditor({ ...page, publishAt, unpublishAt })
  editor.edit(title('A'))
  const refused = editor.publish(true)
  await settle('refused')
  await refused
  expect(editor.document).toMatchObject({ published: false, publishAt, unpublishAt })
  const published = editor.publish(true)
  await settle('success')
  await published
  expect(server()).toMatchObject({ published: true, publishAt: null, unpublishAt })
  editor.undo()
  expect(editor.document).toMatchObject({ title: 'Ada', publishAt: null, unpublishAt })
  const unpublished = editor.publish(false)
  await settle('success')
  await unpublished
  expect(server()).toMatchObject({ published: false, publishAt: null, unpublishAt: null })
})

test('after a refused publication, each undo step keeps its own schedule', async () => {
  const publishAt = '2096-01-01T00:00:00.000Z'
  const { editor, settle } = testEditor(page)
  editor.edit(changeFields({ publishAt }))
  const refused = editor.publish(true)
  await settle('refused')
  await refused
  expect(editor.document).toMatchObject({ published: false, publishAt })
  editor.undo()
  expect(editor.document).toMatchObject({ published: false, publishAt: null })
})

test('undo and redo do not bring back a publication whose time has passed', async () => {
  const { editor, advance } = testEditor(page)
  const at = new Date(60_000).toISOString()
  editor.edit(changeFields({ publishAt: at }))
  editor.edit(changeFields({ publishAt: null }))
  editor.undo()
  expect(editor.document.publishAt).toBe(at)
  editor.undo()
  await advance(60_000)
  editor.redo()
  expect(editor.document.publishAt).toBeNull()
  editor.redo()
  editor.undo()
  expect(editor.document).toEqual(page)
})

test('text that the document does not accept is kept, is not sent, and is undone first', async () => {
  const { editor, advance, requestCount } = testEditor(page)
  editor.edit(title('Ada L'))
  editor.setUnfinished('/links/a/url', 'nonsense')
  expect(editor.state.unfinished.get('/links/a/url')).toBe('nonsense')
  expect(editor.isSaved).toBe(false)
  editor.undo()
  expect(editor.state.unfinished.size).toBe(0)
  expect(editor.document.title).toBe('Ada L')
  editor.undo()
  await advance(700)
  expect(requestCount()).toBe(0)

  editor.setUnfinished('/links/a/url', 'nonsense')
  editor.setUnfinished('/links/b/url', 'nonsense')
  editor.edit(removeTile('a'))
  expect([...editor.state.unfinished.keys()]).toEqual(['/links/b/url'])
  editor.edit(changeLink('b', { url: 'https://example.org' }))
  expect(editor.state.unfinished.size).toBe(0)
})

test('unfinished text survives moving its link, and goes with a link that another client removed', async () => {
  const { editor, changeElsewhere, advance, settle } = testEditor(page)
  editor.setUnfinished('/links/a/url', 'nonsense')
  editor.setUnfinished('/links/b/url', 'nonsense')
  editor.edit(moveInList('a', 1))
  expect([...editor.state.unfinished.keys()]).toEqual(['/links/a/url', '/links/b/url'])
  editor.undo()
  expect([...editor.state.unfinished.keys()]).toEqual(['/links/a/url', '/links/b/url'])
  changeElsewhere(removeTile('b'))
  editor.edit(title('Mine'))
  await advance(700)
  await settle('success')
  await settle('success')
  editor.setUnfinished('/links/b/url', 'worse nonsense')
  editor.resolve('mine')
  expect([...editor.state.unfinished.keys()]).toEqual(['/links/a/url'])
  editor.undo()
  expect(editor.document.title).toBe('Ada')
})

test('a newer version is shown if nothing is unsaved here', async () => {
  const { editor, advance } = testEditor(page)
  const facts = { links: [], linkLimit: 5, empty: false, passwordProtected: true, blocked: false, blockedReason: null }
  expect(editor.receive({ revision: 2, document: title('Elsewhere')(page), ...facts })).toBe(true)
  expect(editor.document.title).toBe('Elsewhere')
  expect(editor.receive({ revision: 3, document: title('Elsewhere')(page), ...facts })).toBe(false)
  expect(editor.state.facts.linkLimit).toBe(5)
  editor.receive({ revision: 1, document: page, ...facts, linkLimit: 9 })
  expect(editor.document.title).toBe('Elsewhere')
  editor.edit(title('Here'))
  expect(editor.receive({ revision: 4, document: title('Elsewhere again')(page), ...facts })).toBe(false)
  expect(editor.document.title).toBe('Here')
  await advance(0)
})
