import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { emptyDocument, type ImportedClicksResult, type PageDocument, type PageEditor, type PageId } from '@tessera/contract'
import { useState } from 'react'

import { queries } from '../../app/api.ts'
import { failureOf } from '../../app/failures/failure.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { Loading, Skeleton } from '../../ui/display/screen-states.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { fill, plural } from '../../ui/text/template.ts'
import * as sharedTexts from '../../ui/texts.ts'
import { ChangeList } from '../history/change-list.tsx'
import { undoChange } from '../history/undo-change.ts'
import { refreshPage } from '../../app/refresh-page.ts'
import * as pageTexts from '../texts.ts'
import { importClicks, rehearse, write } from './import-requests.ts'
import * as texts from './texts.ts'

type ImportDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  source: string
  /** The document to write. */
  document: PageDocument
  /** The page to change, or null for a new one. */
  target: (Pick<PageEditor, 'document' | 'revision'> & { id: PageId }) | null
  /** The counts to import, by key. */
  clicks: Record<string, number>
  onImported: (pageId: PageId) => void
}

/**
 * The last step: shows what the import would change, and imports. The write names the revision that was compared: if the page has changed
 * since then, nothing is written, and the dialog shows the changes anew.
 */
export const ImportDialog = ({ open, onOpenChange, source, document, target, clicks, onImported }: ImportDialogProps) => {
  const navigate = useNavigate()
  const [stale, setStale] = useState(false)
  const planned = { document, page: target && { id: target.id, revision: target.revision } }
  const dryRun = useQuery({
    queryKey: ['import', planned],
    queryFn: ({ signal }) => rehearse(planned, signal),
    enabled: open,
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })
  const takeClicks = async (pageId: PageId) => {
    if (Object.keys(clicks).length === 0) return
    try {
      showClicks(await importClicks(pageId, source, clicks))
    } catch (error) {
      toast.error(texts.clicksFailed, {
        description: failureOf(error).message,
        duration: Infinity,
        action: { label: texts.tryAgain, onClick: () => void takeClicks(pageId) },
      })
    }
    await refreshPage(pageId)
  }
  const run = useMutation({
    mutationFn: () => write(planned),
    onSuccess: async ({ id, revision }) => {
      await takeClicks(id)
      await refreshPage(id)
      announce(id, revision)
      onOpenChange(false)
      onImported(id)
    },
    onError: async (error) => {
      if (!target) void queries.pages.cards.invalidate()
      if (failureOf(error).reason !== 'revision_stale' || !target) return
      await refreshPage(target.id)
      setStale(true)
    },
  })
  const announce = (id: PageId, revision: number) => {
    if (!target) {
      toast.success(fill(document.published ? texts.createdLive : texts.created, { title: document.title }))
      return
    }
    const undo = async () => {
      // The editor would take the change for one of another tab.
      await navigate({ to: '/pages/$pageId/history', params: { pageId: id } })
      await undoChange(id, target.revision, revision, navigate)
    }
    toast.success(fill(texts.imported, { title: document.title }), {
      ...(revision !== target.revision && { action: { label: pageTexts.undo, onClick: () => void undo() } }),
    })
  }
  const error = run.error ?? dryRun.error
  const refused = error && !(target && failureOf(error).reason === 'revision_stale') ? failureOf(error) : undefined
  const changes = dryRun.data?.changes
  const idle = changes?.length === 0 && Object.keys(clicks).length === 0
  const changeOpen = (next: boolean) => {
    if (run.isPending) return
    setStale(false)
    run.reset()
    onOpenChange(next)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={changeOpen}
      title={target ? fill(texts.changeQuestion, { title: document.title }) : texts.createQuestion}
      description={changes?.length === 0 ? texts.nothingToChange : texts.effects}
    >
      {stale && <Notice className="mb-4">{texts.pageChanged}</Notice>}
      {refused && (
        // A page of one's own at this address counts as a change of that page, which this write excludes.
        <Notice tone="danger" className="mb-4">
          {refused.reason === 'revision_stale' ? pageTexts.addressTaken : refused.message}
        </Notice>
      )}
      {changes
        ? changes.length > 0 && (
            <div className="max-h-[50vh] overflow-y-auto">
              <ChangeList changes={changes} documents={[target?.document ?? emptyDocument, document]} />
            </div>
          )
        : !dryRun.error && (
            <Loading className="block">
              <Skeleton className="h-24" />
              <span className="sr-only">{texts.checking}</span>
            </Loading>
          )}
      <DialogActions>
        <Button disabled={run.isPending} onClick={() => changeOpen(false)}>
          {sharedTexts.cancel}
        </Button>
        {!idle && (
          <Button variant="primary" busy={run.isPending} disabled={!changes} onClick={() => run.mutate()}>
            {target ? texts.importLinks : texts.createPage}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function showClicks({ applied, leftOut }: ImportedClicksResult): void {
  const kept = leftOut.filter(({ reason }) => reason === 'present').length
  const description = kept > 0 ? plural(texts.clicksLeft, { count: kept }) : undefined
  if (applied + kept > 0) toast.info(plural(texts.clicksTaken, { count: applied }), { description })
}
