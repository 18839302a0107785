import type { PageCard, PageId, PageListItem } from '@tessera/contract'

import { type RouterInputs, trpc } from '../app/api.ts'
import { refreshPage } from '../app/refresh-page.ts'
import { Confirm, TypedConfirm } from '../ui/overlays/dialog.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { fill } from '../ui/text/template.ts'
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
    description: texts.deleteEffects,
    action: texts.deletePage,
    busy: remove.isPending,
    onConfirm: () => remove.mutate({ pageId: page.id }),
  }
  return empty ? <Confirm {...question} /> : <TypedConfirm name={page.slug} {...question} />
}

type SetPublishedInput = RouterInputs['pages']['setPublished']

/** Publishes or unpublishes optimistically; rolls back if the server rejects the change. */
export const useSetPublished = ({ blocked }: Pick<PageListItem, 'blocked'>) => {
  const utils = trpc.useUtils()
  const setCached = (pageId: string, change: (card: PageCard) => PageCard) =>
    utils.pages.cards.setData(undefined, (cards) => cards?.map((card) => (card.id === pageId ? change(card) : card)))
  const setPublished = trpc.pages.setPublished.useMutation({
    meta: { failed: ({ published }: SetPublishedInput) => publicationFailureTitle(published) },
    onMutate: async ({ pageId, published }) => {
      // A read in flight would show the page as it was before.
      await utils.pages.cards.cancel()
      const before = utils.pages.cards.getData()?.find(({ id }) => id === pageId)
      setCached(pageId, (card) => ({ ...card, published, [published ? 'publishAt' : 'unpublishAt']: null, empty: false }))
      return before
    },
    onSuccess: ({ published }, { pageId }) => {
      if (isFirstPublication(pageId) && published && !blocked) firstPublication.set(pageId)
      else showPublishedToast(published, blocked, () => setPublished.mutate({ pageId, published: true }))
    },
    onError: (_error, { pageId }, before) => before && setCached(pageId, () => before),
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

export const useDeletePage = ({ failed = texts.couldNotDelete, onDeleted }: DeletePageOptions = {}) => {
  const utils = trpc.useUtils()
  return trpc.pages.delete.useMutation({
    meta: { failed },
    onSuccess: (_data, { pageId }) => {
      toast.dismiss(copyToast(pageId))
      onDeleted?.()
      utils.pages.cards.setData(undefined, (cards) => cards?.filter((page) => page.id !== pageId))
      return Promise.all([utils.pages.cards.invalidate(), utils.schedule.invalidate()])
    },
  })
}

/** The id of the toast that offers to delete this copy of a page. */
export const copyToast = (pageId: PageId): string => `copy-${pageId}`
