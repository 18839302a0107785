import type { DocumentTile } from '@tessera/contract'
import { ArrowDown, ArrowUp, CopyPlus, MoreHorizontal, Pencil, Star, Trash2 } from 'lucide-react'

import { nameOf } from '../../../links/link-labels.ts'
import { canBeHighlighted, isHighlighted } from '../../../links/tile-traits.ts'
import { IconButton } from '../../../ui/overlays/tooltip.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx'
import { fill } from '../../../ui/text/template.ts'
import { changeTile, duplicateTile, newTileKey } from '../../model/document/edits.ts'
import { useEditor, useEditorState } from '../../editor-context.ts'
import * as texts from '../../texts.ts'
import { removeWithUndo } from './remove-link.ts'
import { canAddTile } from '../../model/editor-state.ts'

type LinkMenuProps = { tile: DocumentTile; first: boolean; last: boolean; onEdit: () => void; onMove: (by: -1 | 1) => void }

export const LinkMenu = (props: LinkMenuProps) => (
  <Menu
    trigger={
      <IconButton label={fill(texts.linkMenu, { link: nameOf(props.tile) })}>
        <MoreHorizontal />
      </IconButton>
    }
  >
    <LinkActions {...props} />
  </Menu>
)

/** Mounts when the menu opens. */
const LinkActions = ({ tile, first, last, onEdit, onMove }: LinkMenuProps) => {
  const editor = useEditor()
  const canAdd = useEditorState((state) => canAddTile(state, tile.kind))
  const highlighted = isHighlighted(tile)
  return (
    <>
      <MenuItem onSelect={onEdit}>
        <Pencil />
        {texts.edit}
      </MenuItem>
      {canBeHighlighted(tile) && (
        <MenuItem onSelect={() => editor.edit(changeTile(tile.key, { highlighted: !highlighted }))}>
          <Star />
          {highlighted ? texts.removeHighlight : texts.highlight}
        </MenuItem>
      )}
      <MenuItem disabled={!canAdd} onSelect={() => editor.edit(duplicateTile(tile.key, newTileKey()))}>
        <CopyPlus />
        {texts.duplicate}
      </MenuItem>
      <MenuSeparator />
      <MenuItem disabled={first} onSelect={() => onMove(-1)}>
        <ArrowUp />
        {texts.moveUp}
      </MenuItem>
      <MenuItem disabled={last} onSelect={() => onMove(1)}>
        <ArrowDown />
        {texts.moveDown}
      </MenuItem>
      <MenuSeparator />
      <MenuItem tone="danger" onSelect={() => removeWithUndo(editor, tile)}>
        <Trash2 />
        {texts.remove}
      </MenuItem>
    </>
  )
}
