import { type BlockKind, maxBlocks } from '@tessera/contract'
import { ChevronDown, Link2 } from 'lucide-react'
import { type Ref, useRef } from 'react'

import { ContactIcon, HeadingIcon, TextIcon } from '../../../links/tile-icons.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx'
import { fill } from '../../../ui/text/template.ts'
import { useEditorState } from '../../editor-context.ts'
import { canAddTile } from '../../model/editor-state.ts'
import * as texts from '../../texts.ts'

type AddMenuProps = {
  button: Ref<HTMLButtonElement>
  /** Focuses the field for links. */
  onLink: () => void
  onAdd: (kind: BlockKind) => void
}

/** Adds tiles of every kind. */
export const AddMenu = ({ button, onLink, onAdd }: AddMenuProps) => {
  const canAdd = useEditorState((state) => canAddTile(state, 'text'))
  const hint = canAdd ? undefined : fill(texts.blockLimitReached, { limit: maxBlocks })
  // The field that an item shows takes the focus.
  const chosen = useRef(false)
  const choose = (act: () => void) => () => {
    chosen.current = true
    act()
  }
  const item = { disabled: !canAdd, title: hint }
  return (
    <Menu
      onCloseAutoFocus={(event) => {
        if (chosen.current) event.preventDefault()
        chosen.current = false
      }}
      trigger={
        <Button ref={button} size="sm">
          {texts.addTile}
          <ChevronDown />
        </Button>
      }
    >
      <MenuItem onSelect={choose(onLink)}>
        <Link2 />
        {texts.addLink}
      </MenuItem>
      <MenuItem {...item} onSelect={choose(() => onAdd('heading'))}>
        <HeadingIcon />
        {texts.addHeading}
      </MenuItem>
      <MenuItem {...item} onSelect={choose(() => onAdd('text'))}>
        <TextIcon />
        {texts.addText}
      </MenuItem>
      <MenuItem {...item} onSelect={choose(() => onAdd('contact'))}>
        <ContactIcon />
        {texts.addContact}
      </MenuItem>
    </Menu>
  )
}
