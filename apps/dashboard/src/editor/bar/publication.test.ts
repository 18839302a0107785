import { emptyDocument } from '@tessera/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { changeFields } from '../model/document/edits.ts'
import { firstPublication } from '../../pages/publication.tsx'
import { setPublication } from './publication.ts'
import { flushPromises, testEditor } from '../model/testing.ts'
import { toast } from '../../ui/overlays/toast.ts'

const page = { ...emptyDocument, title: 'Ada' }
type Action = { onClick: (event: never) => void }

let toasts: string[] = []
/** The Undo action of the last toast, or null. */
let undo: Action['onClick'] | null = null

beforeEach(() => {
  toasts = []
  undo = null
  for (const tone of ['success', 'error', 'message'] as const)
    vi.spyOn(toast, tone).mockImplementation((words, options) => {
      undo = (options?.action as Action | undefined)?.onClick ?? null
      return toasts.push(`${tone}: ${typeof words === 'string' ? words : ''}`)
    })
})
afterEach(() => vi.restoreAllMocks())

test.each([
  [true, 'success', 'success: Your page is live'],
  [true, 'refused', 'error: Couldn’t publish the page'],
  [true, 'request lost', 'message: Still publishing'],
  [false, 'request lost', 'message: Still unpublishing'],
] as const)('a result is reported once it is known (published: %s, %s)', async (published, outcome, words) => {
  const { editor, settle } = testEditor({ ...page, published: !published })
  void setPublication(editor, published)
  expect(toasts).toEqual([])
  await settle(outcome)
  expect(toasts).toEqual([words])
})

test('a second press while publishing neither unpublishes nor reports twice', async () => {
  const { editor, settle, server } = testEditor(page)
  void setPublication(editor, true)
  void setPublication(editor, true)
  await settle('success')
  await flushPromises()
  expect(server().published).toBe(true)
  expect(toasts).toEqual(['success: Your page is live'])
})

test('another press retries a refused publication', async () => {
  const { editor, settle, server } = testEditor(page)
  for (const outcome of ['refused', 'success'] as const) {
    void setPublication(editor, true)
    await settle(outcome)
  }
  expect(server().published).toBe(true)
  expect(toasts).toEqual(['error: Couldn’t publish the page', 'success: Your page is live'])
})

test('publishing a live page does nothing', async () => {
  const { editor, requestCount, server } = testEditor({ ...page, published: true })
  await setPublication(editor, true)
  expect([requestCount(), server().published, toasts]).toEqual([0, true, []])
})

test('unpublishing can be undone in its toast, which closes once the page is published again', async () => {
  const dismiss = vi.spyOn(toast, 'dismiss').mockReturnValue(undefined)
  const { editor, settle, server } = testEditor({ ...page, published: true })
  void setPublication(editor, false)
  await settle('success')
  expect(server().published).toBe(false)
  undo?.(null as never)
  expect(dismiss).toHaveBeenCalledOnce()
  await settle('success')
  expect(server().published).toBe(true)
})

test('a conflict is reported by its dialog only', async () => {
  const { editor, changeElsewhere, settle } = testEditor(page)
  changeElsewhere(changeFields({ title: 'Theirs' }))
  void setPublication(editor, true)
  await settle('success')
  await settle('success')
  expect(editor.state.saving.phase.kind).toBe('conflict')
  expect(toasts).toEqual([])
})

test('a blocked page is not reported as live', async () => {
  const { editor, settle, server } = testEditor(page)
  editor.receive({ ...editor.state.facts, revision: 1, document: page, blocked: true, blockedReason: 'Spam' })
  void setPublication(editor, true)
  await settle('success')
  expect(server().published).toBe(true)
  expect(toasts).toEqual(['message: Published, but blocked'])
})

test('only the first publication shows a card instead of a toast', async () => {
  vi.spyOn(toast, 'dismiss').mockReturnValue(undefined)
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  const { editor, settle } = testEditor(page)
  for (const published of [true, false, true]) {
    void setPublication(editor, published)
    await settle('success')
  }
  expect(firstPublication.get()).toBe(editor.pageId)
  expect(toasts).toEqual(['success: Unpublished. Visitors can no longer see this page.', 'success: Your page is live'])
  vi.unstubAllGlobals()
})
