import { documentChanges, type PageEditor, type PageId } from '@tessera/contract'

import { client, noticeSignOut, queries } from '../../app/api.ts'
import { failureOf } from '../../app/failures/failure.ts'
import { entryFile } from '../../app/leaving/new-version.ts'
import type { DraftStore } from './drafts/draft-store.ts'
import { isDue } from './document/publication.ts'
import { Editor } from './editor.ts'
import { holdDraft, onOtherTab } from './drafts/open-tabs.ts'
import { undoStore } from './drafts/undo-store.ts'

const requestTimeoutMs = 20_000

/** Connects an editor to the server, the query cache and the browser. */
export const openEditor = (pageId: PageId, read: PageEditor, drafts: DraftStore): Editor =>
  new Editor(pageId, read, {
    write: async (document, ifMatch) => {
      const options = { context: { unbatched: true, ifMatch }, signal: AbortSignal.timeout(requestTimeoutMs) }
      const { revision } = await client.documents.put.mutate({ pageId, document }, options).catch((error: unknown) => {
        noticeSignOut(failureOf(error))
        throw error
      })
      const before = queries.pages.editor.getData({ pageId })
      if (!before || revision === null) return revision ?? ifMatch
      // A read in flight would overwrite the cache with an older version.
      await queries.pages.editor.cancel({ pageId })
      const empty = before.empty && !document.published && document.links.length === 0
      queries.pages.editor.setData({ pageId }, { ...before, revision, document, empty })
      // The server assigns the ids of new links, and carries out a schedule that is due.
      const isIncomplete = isDue(document, Date.now()) || documentChanges(before.document, document).some(({ op }) => op === 'add')
      if (isIncomplete) void queries.pages.editor.invalidate({ pageId })
      return revision
    },
    read: async () => {
      const page = await client.pages.editor.query({ pageId }, { signal: AbortSignal.timeout(requestTimeoutMs) })
      // `write` copies the fields outside the document, such as `blocked`, from the cache.
      await queries.pages.editor.cancel({ pageId })
      queries.pages.editor.setData({ pageId }, page)
      return page
    },
    isOnline: () => navigator.onLine,
    now: Date.now,
    setTimer: (delayMs, run) => {
      const timer = setTimeout(run, delayMs)
      return () => clearTimeout(timer)
    },
    drafts,
    undoStore: undoStore(pageId, entryFile() ?? ''),
    holdDraft: () => holdDraft(drafts.name),
    onOtherTab,
  })
