import { emptyDocument } from '@tessera/contract'
import { toast } from 'sonner'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { changeFields } from '../model/document/edits.ts'
import { togglePublication } from './publication.ts'
import { flushPromises, testEditor } from '../model/testing.ts'

const page = { ...emptyDocument, title: 'Ada' }
let toasts: string[] = []

beforeEach(() => {
  toasts = []
  for (const tone of ['success', 'error', 'message'] as const)
    vi.spyOn(toast, tone).mockImplementation((words) => toasts.push(`${tone}: ${typeof words === 'string' ? words : ''}`))
})
afterEach(() => vi.restoreAllMocks())

test.each([
  ['success', 'success: Your page is live'],
  ['refused', 'error: Couldn’t publish the page'],
  ['request lost', 'message: Still trying'],
] as const)('reports the result of publishing (%s) once it is known', async (outcome, words) => {
  const { editor, settle } = testEditor(page)
  void togglePublication(editor)
  expect(toasts).toEqual([])
  await settle(outcome)
  expect(toasts).toEqual([words])
})

test('a second press while publishing neither unpublishes nor reports twice', async () => {
  const { editor, settle, server } = testEditor(page)
  void togglePublication(editor)
  void togglePublication(editor)
  await settle('success')
  await flushPromises()
  expect(server().published).toBe(true)
  expect(toasts).toEqual(['success: Your page is live'])
})

test('another press retries a refused publication', async () => {
  const { editor, settle, server } = testEditor(page)
  for (const outcome of ['refused', 'success'] as const) {
    void togglePublication(editor)
    await settle(outcome)
  }
  expect(server().published).toBe(true)
  expect(toasts).toEqual(['error: Couldn’t publish the page', 'success: Your page is live'])
})

test('a conflict is reported by its dialog only', async () => {
  const { editor, changeElsewhere, settle } = testEditor(page)
  changeElsewhere(changeFields({ title: 'Theirs' }))
  void togglePublication(editor)
  await settle('success')
  await settle('success')
  expect(editor.state.saving.phase.kind).toBe('conflict')
  expect(toasts).toEqual([])
})

test('a blocked page is not reported as live', async () => {
  const { editor, settle, server } = testEditor(page)
  editor.receive({ ...editor.state.facts, revision: 1, document: page, blocked: true, blockedReason: 'Spam' })
  void togglePublication(editor)
  await settle('success')
  expect(server().published).toBe(true)
  expect(toasts).toEqual(['message: Published, but blocked'])
})
