import { type Link, LinkPatch, type PageId } from '@tessera/contract'
import { getMutationKey } from '@trpc/react-query'

import { queryClient, trpc } from '../api.ts'

/** The address as people read it. */
export const addressOf = (link: Pick<Link, 'url'>): string => link.url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')

/** What a row of the list is called. */
export const nameOf = (link: Pick<Link, 'title' | 'url'>): string => link.title ?? addressOf(link)

const keys = () => [trpc.links.add, trpc.links.update, trpc.links.delete, trpc.links.order].map((procedure) => getMutationKey(procedure))
const underWay = (): number => keys().reduce((sum, mutationKey) => sum + queryClient.isMutating({ mutationKey }), 0)

const Fields = LinkPatch.omit({ pageId: true, linkId: true })

/** Changes of a page's links: shown at once, sent one after the other, and read anew after the last or where one fails. */
export const useLinkMutations = (pageId: PageId) => {
  const utils = trpc.useUtils()
  const scope = { id: `links ${pageId}` }

  const show = async (change: (links: Link[]) => Link[]) => {
    await utils.pages.get.cancel({ pageId })
    utils.pages.get.setData({ pageId }, (page) => page && { ...page, links: change(page.links) })
  }
  const onSettled = (_data: unknown, error: unknown) => (error || underWay() <= 1 ? utils.pages.get.invalidate({ pageId }) : undefined)

  const add = trpc.links.add.useMutation({
    scope,
    onSuccess: (link) => show((links) => [...links, { ...link, clicks: 0 }]),
    onSettled,
  })
  const update = trpc.links.update.useMutation({
    scope,
    onMutate: (change) =>
      show((links) => links.map((link) => (link.id === change.linkId ? ({ ...link, ...Fields.parse(change) } as Link) : link))),
    onSettled,
  })
  const remove = trpc.links.delete.useMutation({
    scope,
    meta: { doing: 'remove the link' },
    onSuccess: (_data, { linkId }) =>
      show((links) => links.filter(({ id }) => id !== linkId).map((link, position) => ({ ...link, position }))),
    onSettled,
  })
  const order = trpc.links.order.useMutation({
    scope,
    meta: { doing: 'move the link' },
    onMutate: ({ ids }) =>
      show((links) => links.map((link) => ({ ...link, position: ids.indexOf(link.id) })).toSorted((a, b) => a.position - b.position)),
    onSettled,
  })
  return { add, update, remove, order }
}
