import { useNavigate } from '@tanstack/react-router'
import { skipToken, useMutation, useQuery } from '@tanstack/react-query'
import type { HistoryEntry, PageDocument, PageEditor, PageId } from '@tessera/contract'
import { useEffect } from 'react'

import { client } from '../../app/api.ts'
import { failureOf } from '../../app/failures/failure.ts'
import { refreshPage } from '../../app/refresh-page.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { Loading, Skeleton } from '../../ui/display/screen-states.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { fill } from '../../ui/text/template.ts'
import * as sharedTexts from '../../ui/texts.ts'
import { ChangeList } from './change-list.tsx'
import { momentOf } from './entry-words.ts'
import * as texts from './texts.ts'
import { undoChange } from './undo-change.ts'

type RestoreDialogProps = {
  pageId: PageId
  entry: HistoryEntry
  /** The entry's document. */
  then: PageDocument
  /** The current page. */
  page: PageEditor
  open: boolean
  onOpenChange: (open: boolean) => void
}

/**
 * Shows what restoring a version would change, and restores it. The restoration names the revision that was compared: if the page has
 * changed since then, nothing is restored, and the dialog shows the changes anew.
 */
export const RestoreDialog = ({ pageId, entry, then, page, open, onOpenChange }: RestoreDialogProps) => {
  const navigate = useNavigate()
  const shownRevision = page.revision
  const dryRun = useQuery({
    queryKey: ['restoration', pageId, entry.revision, shownRevision],
    queryFn: open
      ? () => client.history.restore.mutate({ pageId, revision: String(entry.revision), dryRun: true }, { context: { unbatched: true } })
      : skipToken,
    gcTime: 0,
  })
  const restore = useMutation({
    mutationFn: () =>
      client.history.restore.mutate({ pageId, revision: String(entry.revision) }, { context: { unbatched: true, ifMatch: shownRevision } }),
    onSuccess: (restored) => {
      toast.success(fill(texts.restored, { time: momentOf(entry) }), {
        action: { label: texts.undo, onClick: () => void undoChange(pageId, shownRevision, restored.revision, navigate) },
      })
      void refreshPage(pageId)
    },
    onError: async (error) => {
      if (failureOf(error).reason !== 'revision_stale') return
      await refreshPage(pageId)
    },
  })
  const { reset } = restore
  useEffect(() => {
    if (open) reset()
  }, [open, reset])
  // Not part of the mutation, which goes on when the user has left the screen.
  const confirm = () => restore.mutate(undefined, { onSuccess: () => onOpenChange(false) })
  const failure = restore.error ?? dryRun.error
  const stale = failure !== null && failureOf(failure).reason === 'revision_stale'
  const refused = failure && !stale ? failureOf(failure) : undefined
  const changes = dryRun.data?.changes
  const nothing = changes?.length === 0
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={nothing ? texts.nothingToRestore : fill(texts.restoreQuestion, { time: momentOf(entry) })}
      description={nothing ? texts.nothingToRestoreWhy : texts.restoreEffects}
    >
      {stale && <Notice className="mb-4">{texts.pageChanged}</Notice>}
      {refused ? (
        <Notice tone="danger">{refused.message}</Notice>
      ) : changes ? (
        changes.length > 0 && (
          <div className="max-h-[50vh] overflow-y-auto">
            <ChangeList changes={changes} documents={[page.document, then]} />
          </div>
        )
      ) : (
        <Loading className="block">
          <Skeleton className="h-24" />
          <span className="sr-only">{texts.checking}</span>
        </Loading>
      )}
      <DialogActions>
        <Button onClick={() => onOpenChange(false)}>{nothing ? sharedTexts.close : sharedTexts.cancel}</Button>
        {!nothing && (
          <Button variant="primary" busy={restore.isPending} disabled={!changes} onClick={confirm}>
            {texts.restore}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
