import { emptyDocument } from '@tessera/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { sampleLink } from '../links/sample-links.ts'
import { addLinks, changeLink, restoreTile } from './model/document/edits.ts'
import { testEditor } from './model/testing.ts'
import { removeSamplesWithUndo, removeWithUndo } from './panels/links/remove-link.ts'
import { dismissUndoToasts } from './undo-toasts.ts'
import { toast } from '../ui/overlays/toast.ts'

const page = addLinks(['a', 'b'].map((key) => ({ key, type: 'other', url: `https://example.com/${key}` })))(emptyDocument)
const dismiss = vi.spyOn(toast, 'dismiss').mockReturnValue(undefined)

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

test('undo returns removed sample links to their places, even after one of them was restored', () => {
  const samples = [1, 2, 3].map((n) => sampleLink({ type: 'blog', size: '1x1', title: 'Notes', host: `notes${n}` }, n))
  const mixed = { ...page, links: [samples[0]!, page.links[0]!, samples[1]!, samples[2]!, page.links[1]!] }
  const { editor } = testEditor(mixed)
  const message = vi.spyOn(toast, 'message')
  removeSamplesWithUndo(editor)
  expect(editor.document.links).toEqual(page.links)
  editor.edit(restoreTile(samples[0]!, 0))
  expect(dismiss).not.toHaveBeenCalled()
  expect(message.mock.lastCall?.[0]).toBe('Deleted 3 sample links')
  const undo = message.mock.lastCall?.[1]?.action as { onClick: () => void } | undefined
  undo?.onClick()
  expect(editor.document.links).toEqual(mixed.links)
  expect(dismiss).toHaveBeenCalledOnce()
})

test('all toasts with an undo close together', () => {
  removeFirst()
  removeFirst()
  dismissUndoToasts()
  expect(dismiss).toHaveBeenCalledTimes(2)
})
