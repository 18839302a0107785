import type { DocumentTile } from '@tessera/contract'
import { toast } from 'sonner'

import { nameOf } from '../../../links/link-labels.ts'
import { fill } from '../../../ui/text/template.ts'
import { removeTile, restoreTile, tileOf } from '../../model/document/edits.ts'
import type { Editor } from '../../model/editor.ts'
import * as texts from '../../texts.ts'
import { closeWhenUndone } from '../../undo-toasts.ts'

/** Undo restores the tile under the same key, so a link keeps its clicks. */
export function removeWithUndo(editor: Editor, tile: DocumentTile): void {
  const index = editor.document.links.findIndex(({ key }) => key === tile.key)
  editor.edit(removeTile(tile.key))
  const action = { label: texts.undo, onClick: () => editor.edit(restoreTile(tile, index)) }
  const id = toast.message(fill(texts.removed, { link: nameOf(tile) }), { action })
  closeWhenUndone(editor, id, () => tileOf(editor.document, tile.key) !== undefined)
}
