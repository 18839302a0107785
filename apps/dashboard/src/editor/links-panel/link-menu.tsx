import type { DocumentLink } from '@tessera/contract'
import { ArrowDown, ArrowUp, CopyPlus, MoreHorizontal, Pencil, Star, Trash2 } from 'lucide-react'

import { nameOf } from '../../links/link-name.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx'
import { changeLink, duplicateLink } from '../document/edits.ts'
import { newKey } from '../document/new-key.ts'
import { useEditor, useEditorState } from '../editor-context.ts'
import { removeWithUndo } from './remove-link.ts'
import { hasRoom } from './room.ts'

type LinkMenuProps = { link: DocumentLink; first: boolean; last: boolean; onEdit: () => void; onMove: (by: -1 | 1) => void }

export const LinkMenu = ({ link, first, last, onEdit, onMove }: LinkMenuProps) => {
  const editor = useEditor()
  const room = useEditorState(hasRoom)
  return (
    <Menu
      trigger={
        <IconButton label={`More for ${nameOf(link)}`}>
          <MoreHorizontal />
        </IconButton>
      }
    >
      <MenuItem onSelect={onEdit}>
        <Pencil />
        Edit
      </MenuItem>
      <MenuItem onSelect={() => editor.edit(changeLink(link.key, { highlighted: !link.highlighted }))}>
        <Star />
        {link.highlighted ? 'No highlight' : 'Highlight'}
      </MenuItem>
      <MenuItem disabled={!room} onSelect={() => editor.edit(duplicateLink(link.key, newKey()))}>
        <CopyPlus />
        Duplicate
      </MenuItem>
      <MenuLine />
      <MenuItem disabled={first} onSelect={() => onMove(-1)}>
        <ArrowUp />
        Move up
      </MenuItem>
      <MenuItem disabled={last} onSelect={() => onMove(1)}>
        <ArrowDown />
        Move down
      </MenuItem>
      <MenuLine />
      <MenuItem tone="danger" onSelect={() => removeWithUndo(editor, link)}>
        <Trash2 />
        Remove
      </MenuItem>
    </Menu>
  )
}
