import type { PageId, PageListItem, PublicationState } from '@tessera/contract'
import { toast } from 'sonner'

import { trpc } from '../app/api.ts'
import { Confirm, TypedConfirm } from '../ui/overlays/dialog.tsx'
import { fill } from '../ui/text/template.ts'
import { firstPublication, isFirstPublication, showPublishedToast } from './publication.tsx'
import * as texts from './texts.ts'

type DeletePageDialogProps = {
  page: Pick<PageListItem, 'id' | 'slug' | 'title'>
  /** Nothing is lost with the page: its address need not be typed to delete it. */
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

/** Publishes or unpublishes optimistically; rolls back if the server rejects the change. */
export const useSetPublished = ({ blocked }: Pick<PageListItem, 'blocked'>) => {
  const utils = trpc.useUtils()
  const setCached = (pageId: string, published: boolean) => {
    utils.pages.cards.setData(undefined, (cards) => cards?.map((page) => (page.id === pageId ? { ...page, published } : page)))
    utils.pages.get.setData({ pageId }, (page) => page && { ...page, project: { ...page.project, published } })
  }
  const setPublished = trpc.pages.setPublished.useMutation({
    meta: { failed: ({ published }: PublicationState) => (published ? texts.couldNotPublish : texts.couldNotUnpublish) },
    onMutate: ({ pageId, published }) => setCached(pageId, published),
    onSuccess: ({ published }, { pageId }) => {
      if (published && !blocked && isFirstPublication(pageId)) firstPublication.set(pageId)
      else showPublishedToast(published, blocked, () => setPublished.mutate({ pageId, published: true }))
    },
    onError: (_error, { pageId, published }) => setCached(pageId, !published),
    onSettled: (_data, _error, { pageId }) =>
      Promise.all([
        utils.pages.cards.invalidate(),
        utils.pages.get.invalidate({ pageId }),
        utils.pages.editor.invalidate({ pageId }),
        utils.documents.invalidate(),
      ]),
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
      return utils.pages.cards.invalidate()
    },
  })
}

/** The id of the toast that offers to delete this copy of a page. */
export const copyToast = (pageId: PageId): string => `copy-${pageId}`
