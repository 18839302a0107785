import { documentChanges, documentText, type HistoryEntry, type PageDocument, type PageEditor, type PageId } from '@tessera/contract'
import { Download, MoreHorizontal, RotateCcw, Link2, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'

import { downloadJson } from '../../ui/browser.ts'
import { PreviewsDialog } from '../previews/previews-dialog.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx'
import { IconButton } from '../../ui/overlays/tooltip.tsx'
import { DeleteVersionDialog } from './delete-dialogs.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import * as texts from './texts.ts'

type VersionActionsProps = {
  pageId: PageId
  entry: HistoryEntry
  /** Its document. */
  then: PageDocument
  page: PageEditor
  /** Whether the dialog to restore the entry is open. */
  restoring: boolean
  onRestoring: (open: boolean) => void
  onDeleted: () => void
}

/** What can be done with a version. The current page cannot be restored or deleted here. */
export const VersionActions = ({ pageId, entry, then, page, restoring, onRestoring, onDeleted }: VersionActionsProps) => {
  const [dialog, setDialog] = useState<'share' | 'delete' | undefined>()
  const close = () => setDialog(undefined)
  const same = useMemo(() => restoresNothing(then, page.document), [then, page.document])
  return (
    <div className="flex items-center gap-1">
      {!entry.current &&
        (same ? (
          <p className="mr-2 text-sm text-ink-3">{texts.nothingToRestore}</p>
        ) : (
          <Button variant="primary" onClick={() => onRestoring(true)}>
            <RotateCcw />
            {texts.restore}
          </Button>
        ))}
      <Menu
        trigger={
          <IconButton label={texts.moreActions}>
            <MoreHorizontal />
          </IconButton>
        }
      >
        <MenuItem icon={<Link2 />} label={texts.share} onSelect={() => setDialog('share')} />
        <MenuItem
          icon={<Download />}
          label={texts.download}
          onSelect={() => downloadJson(`${then.slug}-${entry.lastRevision}`, documentText(then))}
        />
        {!entry.current && (
          <>
            <MenuSeparator />
            <MenuItem tone="danger" icon={<Trash2 />} label={texts.deleteVersion} onSelect={() => setDialog('delete')} />
          </>
        )}
      </Menu>
      <RestoreDialog pageId={pageId} entry={entry} page={page} then={then} open={restoring} onOpenChange={onRestoring} />
      <PreviewsDialog pageId={pageId} document={then} open={dialog === 'share'} onOpenChange={close} />
      <DeleteVersionDialog pageId={pageId} entry={entry} open={dialog === 'delete'} onOpenChange={close} onDeleted={onDeleted} />
    </div>
  )
}

/** Restoring keeps the page's address and publication. */
function restoresNothing(then: PageDocument, now: PageDocument): boolean {
  const { slug, published, publishAt, unpublishAt } = now
  return documentChanges(now, { ...then, slug, published, publishAt, unpublishAt }).length === 0
}
