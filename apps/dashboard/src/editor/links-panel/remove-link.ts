import type { DocumentLink } from '@tessera/contract'
import { toast } from 'sonner'

import { nameOf } from '../../links/link-name.ts'
import { removeLink, restoreLink } from '../document/edits.ts'
import type { Editor } from '../editor.ts'

const offered = new Set<string | number>()

/** At once, with a way back: its key stays the same, so it comes back with its clicks. */
export function removeWithUndo(editor: Editor, link: DocumentLink): void {
  const at = editor.document.links.findIndex(({ key }) => key === link.key)
  editor.edit(removeLink(link.key))
  offered.add(toast(`Removed “${nameOf(link)}”`, { action: { label: 'Undo', onClick: () => editor.edit(restoreLink(link, at)) } }))
}

/** The ways back end with the editor: what is changed in one that nobody sees is never sent. */
export function withdrawUndo(): void {
  for (const id of offered) toast.dismiss(id)
  offered.clear()
}
