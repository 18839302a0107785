import { emptyDocument } from '@tessera/contract'
import { expect, test } from 'vitest'

import { changeFields } from '../model/document/edits.ts'
import { reduceSaving } from '../model/save-state.ts'
import { refusalMessage } from './save-status.ts'
import { refusal, testEditor } from '../model/testing.ts'

test('the reason of a refused save is shown until nothing is unsaved', async () => {
  const { editor, advance, settle } = testEditor(emptyDocument)
  editor.edit(changeFields({ title: 'A' }))
  await advance(700)
  expect(refusalMessage(editor.state)).toBeNull()
  await settle('refused')
  expect(refusalMessage(editor.state)).toBe(refusal('quota_exceeded').message)
  editor.undo()
  expect(refusalMessage(editor.state)).toBeNull()
})

test('a missing page is reported as deleted', () => {
  const { editor } = testEditor(emptyDocument)
  editor.edit(changeFields({ title: 'A' }))
  const saving = reduceSaving(editor.state.saving, { type: 'write_refused', failure: refusal('page_not_found') })
  expect(refusalMessage({ ...editor.state, saving })).toBe('This page has been deleted.')
})
