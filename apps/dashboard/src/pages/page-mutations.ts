import type { PageSummary } from '@tessera/contract'

import { trpc } from '../api.ts'
import { sayPublished } from './say-published.ts'

/** Publishes or takes back at once on the screen, and back again where the server refuses. */
export const useSetPublished = ({ blocked }: Pick<PageSummary, 'blocked'>) => {
  const utils = trpc.useUtils()
  const show = (pageId: string, published: boolean) => {
    utils.pages.cards.setData(undefined, (cards) => cards?.map((page) => (page.id === pageId ? { ...page, published } : page)))
    utils.pages.get.setData({ pageId }, (page) => page && { ...page, project: { ...page.project, published } })
  }
  return trpc.pages.setPublished.useMutation({
    meta: { doing: 'change who can see the page' },
    onMutate: ({ pageId, published }) => show(pageId, published),
    onSuccess: ({ published }) => sayPublished(published, blocked),
    onError: (_error, { pageId, published }) => show(pageId, !published),
    onSettled: (_data, _error, { pageId }) =>
      Promise.all([utils.pages.cards.invalidate(), utils.pages.get.invalidate({ pageId }), utils.pages.editor.invalidate({ pageId })]),
  })
}

/** `doing` is what a failure could not do. */
export const useDeletePage = (doing = 'delete the page') => {
  const utils = trpc.useUtils()
  return trpc.pages.delete.useMutation({
    meta: { doing },
    onSuccess: (_data, { pageId }) => {
      utils.pages.cards.setData(undefined, (cards) => cards?.filter((page) => page.id !== pageId))
      return utils.pages.cards.invalidate()
    },
  })
}
