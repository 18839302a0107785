import type { PageSummary } from '@tessera/contract'
import { Link } from '@tanstack/react-router'
import { ChartNoAxesColumn, Copy, CopyPlus, ExternalLink, Eye, EyeOff, MoreHorizontal, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { trpc } from '../api.ts'
import { absolute, paths } from '../paths.ts'
import { IconButton } from '../ui/button.tsx'
import { copyText } from '../ui/copy-button.tsx'
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx'
import { toast } from '../ui/toast.ts'
import { DeletePageDialog } from './delete-page.ts'
import { useSetPublished } from './page-mutations.ts'

type Page = Pick<PageSummary, 'id' | 'slug' | 'title' | 'published' | 'blocked'>
type PageMenuProps = { page: Page; onDuplicate: () => void; className?: string }

/** What can be done with a page from its card. Of hundreds of cards hardly one is asked: what it takes is there when it is. */
export const PageMenu = ({ page, onDuplicate, className }: PageMenuProps) => {
  const [deleting, setDeleting] = useState<boolean>()
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`More for ${page.title}`} className={className}>
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

type PageActionsProps = { page: Page; onDuplicate: () => void; onDelete: () => void }

const PageActions = ({ page, onDuplicate, onDelete }: PageActionsProps) => {
  const setPublished = useSetPublished(page)
  const { data: instance } = trpc.account.instance.useQuery(undefined, { staleTime: Infinity })
  const address = absolute(paths.publicPage(page.slug), instance?.publicUrl ?? null)
  const copy = async () => {
    if (await copyText(address)) toast.success('Copied the address')
    else toast.error('The browser does not let this page copy', { description: address })
  }
  return (
    <>
      {page.published && !page.blocked && (
        <MenuItem asChild>
          <a href={paths.publicPage(page.slug)} target="_blank" rel="noreferrer">
            <ExternalLink />
            Open public page
          </a>
        </MenuItem>
      )}
      <MenuItem asChild>
        <Link to="/pages/$pageId/analytics" params={{ pageId: page.id }}>
          <ChartNoAxesColumn />
          Analytics
        </Link>
      </MenuItem>
      <MenuItem onSelect={() => void copy()}>
        <Copy />
        Copy address
      </MenuItem>
      <MenuItem onSelect={() => setPublished.mutate({ pageId: page.id, published: !page.published })}>
        {page.published ? <EyeOff /> : <Eye />}
        {page.published ? 'Unpublish' : 'Publish'}
      </MenuItem>
      {/* A copy would get round the block. */}
      {!page.blocked && (
        <MenuItem onSelect={onDuplicate}>
          <CopyPlus />
          Duplicate
        </MenuItem>
      )}
      <MenuLine />
      <MenuItem tone="danger" onSelect={onDelete}>
        <Trash2 />
        Delete…
      </MenuItem>
    </>
  )
}
