import type { PageSummary } from '@tessera/contract'

import { trpc } from '../app/api.ts'
import { sayPublished } from './publish-toast.ts'
import * as texts from './texts.ts'

/** Publishes or takes back at once on the screen, and back again where the server refuses. */
export const useSetPublished = ({ blocked }: Pick<PageSummary, 'blocked'>) => {
  const utils = trpc.useUtils()
  const show = (pageId: string, published: boolean) => {
    utils.pages.cards.setData(undefined, (cards) => cards?.map((page) => (page.id === pageId ? { ...page, published } : page)))
    utils.pages.get.setData({ pageId }, (page) => page && { ...page, project: { ...page.project, published } })
  }
  return trpc.pages.setPublished.useMutation({
    meta: { failed: texts.couldNotSetPublished },
    onMutate: ({ pageId, published }) => show(pageId, published),
    onSuccess: ({ published }) => sayPublished(published, blocked),
    onError: (_error, { pageId, published }) => show(pageId, !published),
    onSettled: (_data, _error, { pageId }) =>
      Promise.all([utils.pages.cards.invalidate(), utils.pages.get.invalidate({ pageId }), utils.pages.editor.invalidate({ pageId })]),
  })
}

/** `failed` is what is said where it fails. */
export const useDeletePage = (failed: string = texts.couldNotDelete) => {
  const utils = trpc.useUtils()
  return trpc.pages.delete.useMutation({
    meta: { failed },
    onSuccess: (_data, { pageId }) => {
      utils.pages.cards.setData(undefined, (cards) => cards?.filter((page) => page.id !== pageId))
      return utils.pages.cards.invalidate()
    },
  })
}
