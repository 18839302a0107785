import { emptyDocument } from '@tessera/contract'
import { toast } from 'sonner'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { addLinks, changeLink } from './model/document/edits.ts'
import { testEditor } from './model/testing.ts'
import { removeWithUndo } from './panels/links/remove-link.ts'
import { dismissUndoToasts } from './undo-toasts.ts'

const page = addLinks(['a', 'b'].map((key) => ({ key, type: 'other', url: `https://example.com/${key}` })))(emptyDocument)
const dismiss = vi.spyOn(toast, 'dismiss').mockImplementation((id) => id ?? '')

beforeEach(() => dismiss.mockClear())
afterEach(() => dismissUndoToasts())

const removeFirst = () => {
  const { editor } = testEditor(page)
  removeWithUndo(editor, editor.document.links[0]!)
  return editor
}

test('the toast of a deleted link closes when the link is restored in another way', () => {
  const editor = removeFirst()
  editor.edit(changeLink('b', { title: 'B' }))
  expect(dismiss).not.toHaveBeenCalled()
  editor.undo()
  editor.undo()
  expect(editor.document.links).toHaveLength(2)
  expect(dismiss).toHaveBeenCalledOnce()
  editor.redo()
  editor.undo()
  expect(dismiss).toHaveBeenCalledOnce()
})

test('all toasts with an undo close together', () => {
  removeFirst()
  removeFirst()
  dismissUndoToasts()
  expect(dismiss).toHaveBeenCalledTimes(2)
})
