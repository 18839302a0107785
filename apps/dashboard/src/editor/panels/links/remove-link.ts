import type { DocumentLink } from '@tessera/contract'
import { toast } from 'sonner'

import { nameOf } from '../../../links/link-labels.ts'
import { fill } from '../../../ui/text/template.ts'
import { removeLink, restoreLink } from '../../model/document/edits.ts'
import type { Editor } from '../../model/editor.ts'
import * as texts from '../../texts.ts'

const undoToasts = new Set<string | number>()

/** Undo restores the link under the same key, so it keeps its clicks. */
export function removeWithUndo(editor: Editor, link: DocumentLink): void {
  const index = editor.document.links.findIndex(({ key }) => key === link.key)
  editor.edit(removeLink(link.key))
  const action = { label: texts.undo, onClick: () => editor.edit(restoreLink(link, index)) }
  undoToasts.add(toast.message(fill(texts.removed, { link: nameOf(link) }), { action }))
}

/** Called when the editor closes: changes in a closed editor would never be sent. */
export function dismissUndoToasts(): void {
  for (const id of undoToasts) toast.dismiss(id)
  undoToasts.clear()
}
