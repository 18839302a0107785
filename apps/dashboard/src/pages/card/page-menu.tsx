import { Link } from '@tanstack/react-router'
import type { PageCard, PageListItem } from '@tessera/contract'
import {
  ChartNoAxesColumn,
  Copy,
  CopyPlus,
  Download,
  ExternalLink,
  Eye,
  EyeOff,
  FileUp,
  History,
  MoreHorizontal,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'

import { trpc } from '../../app/api.ts'
import { lazyPart } from '../../app/lazy-part.tsx'
import { absolute, paths } from '../../app/paths.ts'
import { copyText } from '../../ui/controls/copy-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { IconButton } from '../../ui/overlays/tooltip.tsx'
import { fill } from '../../ui/text/template.ts'
import { DeletePageDialog, useSetPublished } from '../page-mutations.tsx'
import * as texts from '../texts.ts'

type Page = Pick<PageCard, 'id' | 'slug' | 'title' | 'published' | 'blocked' | 'empty'>
type PageMenuProps = { page: Page; onDuplicate: () => void; className?: string }

const ExportDialog = lazyPart(async () => (await import('../transfer/export-dialog.tsx')).ExportDialog, null)

/** Menu of a page card. Its items and dialog mount on first use: there may be hundreds of cards. */
export const PageMenu = ({ page, onDuplicate, className }: PageMenuProps) => {
  const [deleting, setDeleting] = useState<boolean>()
  const [exporting, setExporting] = useState<boolean>()
  return (
    <>
      <Menu
        // On a phone, not all items fit above or below the button.
        side={matchMedia('(pointer: coarse)').matches ? 'left' : 'bottom'}
        trigger={
          <IconButton label={fill(texts.pageMenu, { title: page.title })} className={className}>
            <MoreHorizontal />
          </IconButton>
        }
      >
        <PageActions page={page} onDuplicate={onDuplicate} onExport={() => setExporting(true)} onDelete={() => setDeleting(true)} />
      </Menu>
      {deleting !== undefined && <DeletePageDialog page={page} empty={page.empty} open={deleting} onOpenChange={setDeleting} />}
      {exporting !== undefined && <ExportDialog page={page} open={exporting} onOpenChange={setExporting} />}
    </>
  )
}

type PageActionsProps = {
  page: Pick<PageListItem, 'id' | 'slug' | 'published' | 'blocked'>
  onDuplicate: () => void
  onExport: () => void
  onDelete: () => void
}

/** Menu items of a page card. */
const PageActions = ({ page, onDuplicate, onExport, onDelete }: PageActionsProps) => {
  const setPublished = useSetPublished(page)
  const isVisible = page.published && !page.blocked
  const { data: instance } = trpc.account.instance.useQuery(undefined, { staleTime: Infinity })
  const address = absolute(paths.publicPage(page.slug), instance?.publicUrl ?? null)
  const copy = async () => {
    if (await copyText(address)) toast.success(texts.linkCopied)
    else toast.error(texts.copyBlocked, { description: address })
  }
  return (
    <>
      {isVisible && (
        <MenuItem asChild icon={<ExternalLink />}>
          <a href={paths.publicPage(page.slug)} target="_blank" rel="noreferrer">
            {texts.viewPage}
          </a>
        </MenuItem>
      )}
      <MenuItem asChild icon={<ChartNoAxesColumn />}>
        <Link to="/pages/$pageId/analytics" params={{ pageId: page.id }}>
          {texts.analytics}
        </Link>
      </MenuItem>
      <MenuItem asChild icon={<History />}>
        <Link to="/pages/$pageId/history" params={{ pageId: page.id }}>
          {texts.history}
        </Link>
      </MenuItem>
      {isVisible && <MenuItem icon={<Copy />} label={texts.copyLink} onSelect={() => void copy()} />}
      <MenuItem
        icon={page.published ? <EyeOff /> : <Eye />}
        label={page.published ? texts.unpublish : texts.publish}
        onSelect={() => setPublished.mutate({ pageId: page.id, published: !page.published })}
      />
      {/* A copy would circumvent the block. */}
      {!page.blocked && <MenuItem icon={<CopyPlus />} label={texts.duplicate} onSelect={onDuplicate} />}
      <MenuSeparator />
      <MenuItem asChild icon={<FileUp />}>
        <Link to="/pages/import" search={{ into: page.id }}>
          {texts.importInto}
        </Link>
      </MenuItem>
      <MenuItem icon={<Download />} label={texts.exportPage} onSelect={onExport} />
      <MenuSeparator />
      <MenuItem tone="danger" icon={<Trash2 />} label={texts.openDelete} onSelect={onDelete} />
    </>
  )
}
