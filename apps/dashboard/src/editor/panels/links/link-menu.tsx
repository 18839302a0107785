import { MoreHorizontal } from 'lucide-react'

import { nameOf } from '../../../links/link-name.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import { fill } from '../../../ui/text/template.ts'
import { menuOf } from '../../../ui/overlays/menu.tsx'
import * as texts from '../../texts.ts'
import type { LinkActionsProps } from './link-actions.tsx'

const ActionsMenu = menuOf(async () => (await import('./link-actions.tsx')).LinkActions)

export const LinkMenu = (items: LinkActionsProps) => (
  <ActionsMenu
    trigger={
      <IconButton label={fill(texts.moreFor, { link: nameOf(items.link) })}>
        <MoreHorizontal />
      </IconButton>
    }
    items={items}
  />
)
