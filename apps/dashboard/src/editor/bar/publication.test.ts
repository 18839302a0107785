import { emptyDocument } from '@tessera/contract'
import { toast } from 'sonner'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { changeFields } from '../model/document/edits.ts'
import { togglePublication } from './publication.ts'
import { settled, testEditor } from '../model/testing.ts'

const page = { ...emptyDocument, title: 'Ada' }
let said: string[] = []

beforeEach(() => {
  said = []
  for (const tone of ['success', 'error', 'message'] as const)
    vi.spyOn(toast, tone).mockImplementation((words) => said.push(`${tone}: ${String(words)}`))
})
afterEach(() => vi.restoreAllMocks())

test.each([
  ['answered', 'success: Your page is live'],
  ['refused', 'error: Could not publish the page'],
  ['never arrives', 'message: No answer yet'],
] as const)('what came of publishing that is %s is said once it is known', async (fate, words) => {
  const { editor, settle } = testEditor(page)
  void togglePublication(editor)
  expect(said).toEqual([])
  await settle(fate)
  expect(said).toEqual([words])
})

test('publishing that is under way is neither taken back nor said twice by another press', async () => {
  const { editor, settle, server } = testEditor(page)
  void togglePublication(editor)
  void togglePublication(editor)
  await settle('answered')
  await settled()
  expect(server().published).toBe(true)
  expect(said).toEqual(['success: Your page is live'])
})

test('publishing that was refused is asked for again by another press', async () => {
  const { editor, settle, server } = testEditor(page)
  for (const fate of ['refused', 'answered'] as const) {
    void togglePublication(editor)
    await settle(fate)
  }
  expect(server().published).toBe(true)
  expect(said).toEqual(['error: Could not publish the page', 'success: Your page is live'])
})

test('in a conflict only its dialog speaks', async () => {
  const { editor, change, settle } = testEditor(page)
  change(changeFields({ title: 'Theirs' }))
  void togglePublication(editor)
  await settle('answered')
  await settle('answered')
  expect(editor.state.saving.phase.is).toBe('conflict')
  expect(said).toEqual([])
})

test('a page that is blocked is not called live', async () => {
  const { editor, settle, server } = testEditor(page)
  editor.receive({ ...editor.state.facts, revision: 1, document: page, blocked: true, blockedReason: 'Spam' })
  void togglePublication(editor)
  await settle('answered')
  expect(server().published).toBe(true)
  expect(said).toEqual(['message: Published, but blocked'])
})
