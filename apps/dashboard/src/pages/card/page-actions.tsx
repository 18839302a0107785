import type { PageListItem } from '@tessera/contract'
import { Link } from '@tanstack/react-router'
import { ChartNoAxesColumn, Copy, CopyPlus, ExternalLink, Eye, EyeOff, Trash2 } from 'lucide-react'
import { toast } from 'sonner'

import { trpc } from '../../app/api.ts'
import { absolute, paths } from '../../app/paths.ts'
import { copyText } from '../../ui/controls/copy-button.tsx'
import { MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx'
import { useSetPublished } from '../page-mutations.ts'
import * as texts from '../texts.ts'

type PageActionsProps = {
  page: Pick<PageListItem, 'id' | 'slug' | 'published' | 'blocked'>
  onDuplicate: () => void
  onDelete: () => void
}

/** Menu items of a page card. */
export const PageActions = ({ page, onDuplicate, onDelete }: PageActionsProps) => {
  const setPublished = useSetPublished(page)
  const { data: instance } = trpc.account.instance.useQuery(undefined, { staleTime: Infinity })
  const address = absolute(paths.publicPage(page.slug), instance?.publicUrl ?? null)
  const copy = async () => {
    if (await copyText(address)) toast.success(texts.linkCopied)
    else toast.error(texts.copyBlocked, { description: address })
  }
  return (
    <>
      {page.published && !page.blocked && (
        <MenuItem asChild>
          <a href={paths.publicPage(page.slug)} target="_blank" rel="noreferrer">
            <ExternalLink />
            {texts.viewPage}
          </a>
        </MenuItem>
      )}
      <MenuItem asChild>
        <Link to="/pages/$pageId/analytics" params={{ pageId: page.id }}>
          <ChartNoAxesColumn />
          {texts.analytics}
        </Link>
      </MenuItem>
      <MenuItem onSelect={() => void copy()}>
        <Copy />
        {texts.copyLink}
      </MenuItem>
      <MenuItem onSelect={() => setPublished.mutate({ pageId: page.id, published: !page.published })}>
        {page.published ? <EyeOff /> : <Eye />}
        {page.published ? texts.unpublish : texts.publish}
      </MenuItem>
      {/* A copy would circumvent the block. */}
      {!page.blocked && (
        <MenuItem onSelect={onDuplicate}>
          <CopyPlus />
          {texts.duplicate}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem tone="danger" onSelect={onDelete}>
        <Trash2 />
        {texts.openDelete}
      </MenuItem>
    </>
  )
}
