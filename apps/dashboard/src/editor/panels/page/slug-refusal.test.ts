import { emptyDocument } from '@tessera/contract'
import { expect, test } from 'vitest'

import { changeFields } from '../../model/document/edits.ts'
import { refused } from '../../model/save-state.ts'
import { refusal, testEditor } from '../../model/testing.ts'
import { slugRefusal } from './slug-refusal.ts'

test('a slug that is taken is said to be so until it is another', () => {
  const { editor } = testEditor({ ...emptyDocument, slug: 'ada' })
  editor.edit(changeFields({ slug: 'eve' }))
  const failure = refusal('slug_taken')
  const saving = refused({ ...editor.state.saving, sent: editor.document }, failure)
  expect(slugRefusal({ ...editor.state, saving })).toBe(failure.message)
  editor.edit(changeFields({ title: 'Eve' }))
  expect(slugRefusal({ ...editor.state, saving })).toBe(failure.message)
  editor.undo()
  editor.undo()
  expect(slugRefusal({ ...editor.state, saving })).toBeUndefined()
})

test('what else is refused is not the slug’s fault', () => {
  const { editor } = testEditor(emptyDocument)
  const saving = refused(editor.state.saving, refusal('quota_exceeded'))
  expect(slugRefusal({ ...editor.state, saving })).toBeUndefined()
})
