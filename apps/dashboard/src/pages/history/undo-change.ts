import type { useNavigate } from '@tanstack/react-router'
import type { PageId } from '@tessera/contract'

import { client } from '../../app/api.ts'
import { failureOf } from '../../app/failures/failure.ts'
import { refreshPage } from '../../app/refresh-page.ts'
import * as texts from './texts.ts'
import { toast } from '../../ui/overlays/toast.ts'

/**
 * Undoes the change that made `revision` of the revision `before`. If the page has changed since, nothing is undone, and the history asks
 * whether to restore that version.
 */
export async function undoChange(
  pageId: PageId,
  before: number,
  revision: number,
  navigate: ReturnType<typeof useNavigate>,
): Promise<void> {
  try {
    await client.history.restore.mutate({ pageId, revision: String(before) }, { context: { unbatched: true, ifMatch: revision } })
    toast.success(texts.undone)
  } catch (error) {
    const failure = failureOf(error)
    if (failure.reason === 'revision_stale') {
      await navigate({ to: '/pages/$pageId/history', params: { pageId }, search: { revision: before, restore: true } })
    } else {
      toast.error(texts.couldNotRestore, { description: failure.message })
    }
  }
  await refreshPage(pageId)
}
