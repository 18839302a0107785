import { MoreHorizontal } from 'lucide-react'

import { nameOf } from '../../../links/link-labels.ts'
import { IconButton } from '../../../ui/overlays/tooltip.tsx'
import { fill } from '../../../ui/text/template.ts'
import { Menu } from '../../../ui/overlays/menu.tsx'
import * as texts from '../../texts.ts'
import { LinkActions, type LinkActionsProps } from './link-actions.tsx'

export const LinkMenu = (items: LinkActionsProps) => (
  <Menu
    trigger={
      <IconButton label={fill(texts.linkMenu, { link: nameOf(items.link) })}>
        <MoreHorizontal />
      </IconButton>
    }
  >
    <LinkActions {...items} />
  </Menu>
)
