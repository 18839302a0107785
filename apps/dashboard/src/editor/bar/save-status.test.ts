import { emptyDocument } from '@tessera/contract'
import { expect, test } from 'vitest'

import { changeFields } from '../model/document/edits.ts'
import { refused } from '../model/save-state.ts'
import { refusalWords } from './save-status.ts'
import { refusal, testEditor } from '../model/testing.ts'

test('why a save was refused is said until nothing waits to be saved', async () => {
  const { editor, pass, settle } = testEditor(emptyDocument)
  editor.edit(changeFields({ title: 'A' }))
  await pass(700)
  expect(refusalWords(editor.state)).toBeNull()
  await settle('refused')
  expect(refusalWords(editor.state)).toBe(refusal('quota_exceeded').message)
  editor.undo()
  expect(refusalWords(editor.state)).toBeNull()
})

test('a page that is not there any longer was deleted', () => {
  const { editor } = testEditor(emptyDocument)
  editor.edit(changeFields({ title: 'A' }))
  const saving = refused(editor.state.saving, refusal('page_not_found'))
  expect(refusalWords({ ...editor.state, saving })).toBe('This page was deleted.')
})
