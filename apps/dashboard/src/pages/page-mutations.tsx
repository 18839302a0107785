import type { PageCard, PageId, PageListItem } from '@tessera/contract'

import { queries, type RouterInputs, trpc } from '../app/api.ts'
import { refreshPage } from '../app/refresh-page.ts'
import { Confirm, TypedConfirm } from '../ui/overlays/dialog.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { fill, formFor } from '../ui/text/template.ts'
import { firstPublication, isFirstPublication, publicationFailureTitle, showPublishedToast } from './publication.tsx'
import * as texts from './texts.ts'

type DeletePageDialogProps = {
  page: Pick<PageListItem, 'id' | 'slug' | 'title'>
  /** Whether the page is an unvisited draft without tiles. It is then deleted without typing its address. */
  empty: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
  onDeleted?: () => void
}

export const DeletePageDialog = ({ page, empty, open, onOpenChange, onDeleted }: DeletePageDialogProps) => {
  const remove = useDeletePage({
    onDeleted: () => {
      toast.success(fill(texts.deleted, { title: page.title }))
      onOpenChange(false)
      onDeleted?.()
    },
  })
  const question = {
    open,
    onOpenChange,
    title: fill(texts.deleteQuestion, { title: page.title }),
    description: formFor(texts.deleteEffects, 1),
    action: texts.deletePage,
    busy: remove.isPending,
    onConfirm: () => remove.mutate({ pageId: page.id }),
  }
  return empty ? <Confirm {...question} /> : <TypedConfirm name={page.slug} {...question} />
}

type SetPublishedInput = RouterInputs['pages']['setPublished']

/** Shows the page in the list as published or not, before the server has answered. Resolves to a function that takes it back. */
export async function showPublication(pageId: PageId, published: boolean): Promise<() => void> {
  const { cards: list } = queries.pages
  const set = (change: (card: PageCard) => PageCard) =>
    list.setData(undefined, (cards) => cards?.map((card) => (card.id === pageId ? change(card) : card)))
  // A read in flight would show the page as it was before.
  await list.cancel()
  const before = list.getData()?.find(({ id }) => id === pageId)
  set((card) => ({ ...card, published, [published ? 'publishAt' : 'unpublishAt']: null, empty: false }))
  return () => before && set(() => before)
}

/** Publishes or unpublishes optimistically; rolls back if the server rejects the change. */
export const useSetPublished = ({ blocked }: Pick<PageListItem, 'blocked'>) => {
  const setPublished = trpc.pages.setPublished.useMutation({
    meta: { failed: ({ published }: SetPublishedInput) => publicationFailureTitle(published) },
    onMutate: ({ pageId, published }) => showPublication(pageId, published),
    onSuccess: ({ published }, { pageId }) => {
      if (isFirstPublication(pageId) && published && !blocked) firstPublication.set(pageId)
      else showPublishedToast(published, blocked, () => setPublished.mutate({ pageId, published: true }))
    },
    onError: (_error, _input, takeBack) => takeBack?.(),
    onSettled: (_data, _error, { pageId }) => refreshPage(pageId),
  })
  return setPublished
}

type DeletePageOptions = {
  /** Message of the error toast. */
  failed?: string
  /** Also called if the caller has unmounted, for example the page's card, which disappears from the list. */
  onDeleted?: () => void
}

export const useDeletePage = ({ failed = texts.couldNotDelete, onDeleted }: DeletePageOptions = {}) =>
  trpc.pages.delete.useMutation({
    meta: { failed },
    onSuccess: (_data, { pageId }) => {
      onDeleted?.()
      hideDeletedPage(pageId)
      return Promise.all([queries.pages.cards.invalidate(), queries.schedule.invalidate()])
    },
  })

/** Removes a deleted page from the list, and the toast that offers to delete it. */
export function hideDeletedPage(pageId: PageId): void {
  toast.dismiss(copyToast(pageId))
  queries.pages.cards.setData(undefined, (cards) => cards?.filter((page) => page.id !== pageId))
}

/** The id of the toast that offers to delete this copy of a page. */
export const copyToast = (pageId: PageId): string => `copy-${pageId}`
