import { emptyDocument } from '@tessera/contract'
import { expect, test } from 'vitest'

import type { Upload } from '../../images/uploads/image-uploads.ts'
import { uploadState } from '../images/editor-uploads.ts'
import { changeFields } from '../model/document/edits.ts'
import { reduceSaving } from '../model/save-state.ts'
import { isDeleted, refusalMessage, saveState, slugRefusal } from './save-status.ts'
import { refusal, testEditor } from '../model/testing.ts'

test('the reason for a refused save is shown until there are no unsaved changes', async () => {
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
  expect([isDeleted(editor.state), isDeleted({ saving })]).toEqual([false, true])
})

test('a taken slug is reported until the slug changes, whatever else is edited', () => {
  const { editor } = testEditor({ ...emptyDocument, slug: 'ada' })
  editor.edit(changeFields({ slug: 'eve' }))
  const failure = refusal('slug_taken')
  const saving = reduceSaving({ ...editor.state.saving, sent: editor.document }, { type: 'write_refused', failure })
  expect(slugRefusal({ ...editor.state, saving })).toBe(failure.message)
  editor.edit(changeFields({ title: 'Eve' }))
  expect(slugRefusal({ ...editor.state, saving })).toBe(failure.message)
  editor.undo()
  editor.undo()
  expect(slugRefusal({ ...editor.state, saving })).toBeUndefined()
})

test('other refusals are not reported at the slug field', () => {
  const { editor } = testEditor(emptyDocument)
  const saving = reduceSaving(editor.state.saving, { type: 'write_refused', failure: refusal('quota_exceeded') })
  expect(slugRefusal({ ...editor.state, saving })).toBeUndefined()
})

test('an upload is reported once everything else is saved, and a failed upload takes precedence over one in progress', () => {
  const upload = (phase: Upload['phase']): Upload => ({ file: new Blob(), name: 'a.png', phase })
  const sending = upload({ kind: 'sending', share: 0.5 })
  const failed = upload({ kind: 'failed', problem: 'It is damaged.', retry: false })
  const stateOf = (...uploads: [string, Upload][]) => uploadState({ uploads: new Map(uploads) })
  expect(stateOf()).toBeNull()
  expect(stateOf(['/avatar', sending])).toEqual({ kind: 'uploading', path: '/avatar' })
  expect(stateOf(['/avatar', sending], ['/coverImage', failed])).toEqual({ kind: 'uploadFailed', path: '/coverImage' })

  const { editor } = testEditor(emptyDocument)
  editor.setUpload({ kind: 'uploading', path: '/avatar' })
  expect(saveState(editor.state, true)).toBe('uploading')
  editor.edit(changeFields({ title: 'A' }))
  expect(saveState(editor.state, true)).toBe('unsaved')
})
