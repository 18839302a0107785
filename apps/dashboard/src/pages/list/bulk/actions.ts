import type { PageCard, PageId } from '@tessera/contract'

import { client, noticeSignOut } from '../../../app/api.ts'
import { refreshPage } from '../../../app/refresh-page.ts'
import { createStore } from '../../../app/store.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { fill, plural } from '../../../ui/text/template.ts'
import { hideDeletedPage, showPublication } from '../../page-mutations.tsx'
import { isFirstPublication } from '../../publication.tsx'
import { undo } from '../../texts.ts'
import { type Outcome, runInOrder } from './run.ts'
import { selection, without } from './selection.ts'
import * as texts from './texts.ts'

type Page = Pick<PageCard, 'id' | 'blocked'>
export type Action = 'publish' | 'unpublish' | 'delete'

async function setPublished(pageId: PageId, published: boolean): Promise<void> {
  const takeBack = await showPublication(pageId, published)
  try {
    await client.pages.setPublished.mutate({ pageId, published })
  } catch (error) {
    takeBack()
    throw error
  }
  // Remembers it: the next publication is not announced as the first one.
  isFirstPublication(pageId)
}

async function remove(pageId: PageId): Promise<void> {
  await client.pages.delete.mutate({ pageId })
  hideDeletedPage(pageId)
}

type Row = {
  act: (pageId: PageId) => Promise<void>
  progress: typeof texts.publishing | typeof texts.unpublishing | typeof texts.deleting
  all: typeof texts.publishedAll | typeof texts.unpublishedAll | typeof texts.deletedAll
  some: typeof texts.publishedSome | typeof texts.unpublishedSome | typeof texts.deletedSome
  none: string
}

const actions: Record<Action, Row> = {
  publish: {
    act: (id: PageId) => setPublished(id, true),
    progress: texts.publishing,
    all: texts.publishedAll,
    some: texts.publishedSome,
    none: texts.publishedNone,
  },
  unpublish: {
    act: (id: PageId) => setPublished(id, false),
    progress: texts.unpublishing,
    all: texts.unpublishedAll,
    some: texts.unpublishedSome,
    none: texts.unpublishedNone,
  },
  delete: { act: remove, progress: texts.deleting, all: texts.deletedAll, some: texts.deletedSome, none: texts.deletedNone },
}

/** The run in progress. To abort it stops it before the next page. */
export const running = createStore<AbortController | null>(null)

/** One toast shows the progress of a run, and then its result. */
const toastId = 'bulk'

/**
 * Publishes, unpublishes or deletes the pages, one request after the other. Continues when the list of pages closes. Does nothing while another
 * run is in progress.
 */
export async function start(action: Action, pages: readonly Page[]): Promise<void> {
  if (running.get()) return
  const controller = new AbortController()
  running.set(controller)
  const { act, progress } = actions[action]
  const outcome = await runInOrder(pages, {
    act: ({ id }) => act(id),
    onStep: (n) =>
      toast.loading(fill(progress, { n, count: pages.length }), {
        id: toastId,
        description: undefined,
        action: {
          label: texts.stop,
          onClick: (event) => {
            // The result takes the place of the toast.
            event.preventDefault()
            controller.abort()
          },
        },
      }),
    signal: controller.signal,
  })
  running.set(null)
  const { ids, ...rest } = selection.get()
  selection.set({
    ...rest,
    ids: without(
      ids,
      outcome.done.map(({ id }) => id),
    ),
  })
  report(action, pages.length, outcome)
  await refreshPage()
}

const undoUnpublishing = (pages: readonly Page[]) => (event: { preventDefault: () => void }) => {
  // The progress takes the place of the toast.
  event.preventDefault()
  void start('publish', pages)
}

function report(action: Action, count: number, { done, failures, stoppedBy }: Outcome<Page>): void {
  const { all, some, none } = actions[action]
  const [first] = failures
  const blocked = action === 'publish' ? done.filter((page) => page.blocked).length : 0
  if (stoppedBy instanceof Error) noticeSignOut(stoppedBy)
  const description = [
    stoppedBy && (stoppedBy === 'user' ? texts.stopped : fill(texts.stoppedBy, { reason: stoppedBy.message })),
    blocked > 0 && plural(texts.stillBlocked, { count: blocked }),
    first && plural(texts.failed, { count: failures.length, reason: first.message }),
  ]
  const kind = first || stoppedBy instanceof Error ? 'error' : stoppedBy ? 'message' : 'success'
  const partial = done.length === 0 ? none : plural(some, { done: done.length, count })
  const title = done.length === count ? plural(all, { count }) : partial
  toast[kind](title, {
    id: toastId,
    description: description.filter(Boolean).join(' '),
    action: action === 'unpublish' && done.length > 0 ? { label: undo, onClick: undoUnpublishing(done) } : undefined,
  })
}
