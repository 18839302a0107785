import type { PageListItem } from '@tessera/contract'
import { MoreHorizontal } from 'lucide-react'
import { useState } from 'react'

import { IconButton } from '../../ui/controls/icon-button.tsx'
import { fill } from '../../ui/text/template.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import { DeletePageDialog } from '../delete-page-dialog.tsx'
import * as texts from '../texts.ts'
import { PageActions } from './page-actions.tsx'

type Page = Pick<PageListItem, 'id' | 'slug' | 'title' | 'published' | 'blocked'>
type PageMenuProps = { page: Page; onDuplicate: () => void; className?: string }

/** Menu of a page card. Its items and dialog mount on first use: there may be hundreds of cards. */
export const PageMenu = ({ page, onDuplicate, className }: PageMenuProps) => {
  const [deleting, setDeleting] = useState<boolean>()
  return (
    <>
      <Menu
        trigger={
          <IconButton label={fill(texts.pageMenu, { title: page.title })} className={className}>
            <MoreHorizontal />
          </IconButton>
        }
      >
        <PageActions page={page} onDuplicate={onDuplicate} onDelete={() => setDeleting(true)} />
      </Menu>
      {deleting !== undefined && <DeletePageDialog page={page} open={deleting} onOpenChange={setDeleting} />}
    </>
  )
}
