import type { DocumentLink } from '@tessera/contract'
import { toast } from 'sonner'

import { nameOf } from '../../../links/link-name.ts'
import { fill } from '../../../ui/text/template.ts'
import { removeLink, restoreLink } from '../../model/document/edits.ts'
import { newLinkKey } from '../../model/document/link-key.ts'
import type { Editor } from '../../model/editor.ts'
import * as texts from '../../texts.ts'

const offered = new Set<string>()

/** At once, with a way back: its key stays the same, so it comes back with its clicks. */
export function removeWithUndo(editor: Editor, link: DocumentLink): void {
  const at = editor.document.links.findIndex(({ key }) => key === link.key)
  editor.edit(removeLink(link.key))
  const id = newLinkKey()
  offered.add(id)
  toast.message(fill(texts.removed, { link: nameOf(link) }), {
    id,
    action: { label: texts.undo, onClick: () => editor.edit(restoreLink(link, at)) },
  })
}

/** The ways back end with the editor: what is changed in one that nobody sees is never sent. */
export function dismissUndoToasts(): void {
  for (const id of offered) toast.dismiss(id)
  offered.clear()
}
