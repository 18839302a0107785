import { documentChanges, type PageEditor, type PageId } from '@tessera/contract'

import { client, noticeSignOut, queries } from '../../app/api.ts'
import { failureOf } from '../../app/failures/failure.ts'
import type { DraftKeeper } from './draft-store.ts'
import { Editor } from './editor.ts'

/** Without an answer for so long a write counts as lost. */
const patience = 20_000

/** The editor of a page, with the server at its other end. */
export const openEditor = (pageId: PageId, read: PageEditor, drafts: DraftKeeper): Editor =>
  new Editor(read, {
    write: async (document, ifMatch) => {
      const options = { context: { unbatched: true, ifMatch }, signal: AbortSignal.timeout(patience) }
      const { revision } = await client.documents.put.mutate({ pageId, document }, options).catch((error: unknown) => {
        noticeSignOut(failureOf(error))
        throw error
      })
      const before = queries.pages.editor.getData({ pageId })
      if (!before || revision === null) return revision ?? ifMatch
      // A read that is under way is older than what is known now.
      await queries.pages.editor.cancel({ pageId })
      queries.pages.editor.setData({ pageId }, { ...before, revision, document })
      // Only the service knows a new link's id.
      if (documentChanges(before.document, document).some(({ op }) => op === 'add')) void queries.pages.editor.invalidate({ pageId })
      return revision
    },
    read: async () => {
      const page = await client.pages.editor.query({ pageId }, { signal: AbortSignal.timeout(patience) })
      // The next write takes from there what it does not know itself, such as a block.
      await queries.pages.editor.cancel({ pageId })
      queries.pages.editor.setData({ pageId }, page)
      return page
    },
    isOnline: () => navigator.onLine,
    now: Date.now,
    after: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds)
      return () => clearTimeout(timer)
    },
    drafts,
  })
