import type { DocumentTile } from '@tessera/contract'

import { nameOf } from '../../../links/link-labels.ts'
import { isSampleLink } from '../../../links/sample-links.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { fill, plural } from '../../../ui/text/template.ts'
import { removeTile, restoreTile, tileOf } from '../../model/document/edits.ts'
import type { Editor } from '../../model/editor.ts'
import * as texts from '../../texts.ts'
import { closeWhenUndone } from '../../undo-toasts.ts'

export const removeWithUndo = (editor: Editor, tile: DocumentTile): void =>
  removeAll(editor, ({ key }) => key === tile.key, fill(texts.removed, { link: nameOf(tile) }))

export function removeSamplesWithUndo(editor: Editor): void {
  const count = editor.document.links.filter(isSampleLink).length
  removeAll(editor, isSampleLink, plural(texts.removedSampleLinks, { count }))
}

/** Undo restores the tiles under the same keys, so links keep their clicks. */
function removeAll(editor: Editor, isRemoved: (tile: DocumentTile) => boolean, message: string): void {
  const removed = editor.document.links.flatMap((tile, index) => (isRemoved(tile) ? [{ tile, index }] : []))
  editor.edit((document) => removed.reduce((rest, { tile }) => removeTile(tile.key)(rest), document))
  // From the first to the last, so that each index counts the tiles restored before it.
  const restore = () => editor.edit((document) => removed.reduce((rest, { tile, index }) => restoreTile(tile, index)(rest), document))
  const id = toast.message(message, { action: { label: texts.undo, onClick: restore } })
  closeWhenUndone(editor, id, () => removed.every(({ tile }) => tileOf(editor.document, tile.key) !== undefined))
}
