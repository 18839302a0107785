import type { DocumentLink } from '@tessera/contract'
import { toast } from 'sonner'

import { nameOf } from '../../../links/link-labels.ts'
import { fill } from '../../../ui/text/template.ts'
import { linkOf, removeLink, restoreLink } from '../../model/document/edits.ts'
import type { Editor } from '../../model/editor.ts'
import * as texts from '../../texts.ts'
import { closeWhenUndone } from '../../undo-toasts.ts'

/** Undo restores the link under the same key, so it keeps its clicks. */
export function removeWithUndo(editor: Editor, link: DocumentLink): void {
  const index = editor.document.links.findIndex(({ key }) => key === link.key)
  editor.edit(removeLink(link.key))
  const action = { label: texts.undo, onClick: () => editor.edit(restoreLink(link, index)) }
  const id = toast.message(fill(texts.removed, { link: nameOf(link) }), { action })
  closeWhenUndone(editor, id, () => linkOf(editor.document, link.key) !== undefined)
}
