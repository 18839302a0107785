import type { Link, PageId } from '@tessera/contract'
import { getMutationKey } from '@trpc/react-query'

import { queryClient, trpc } from '../api.ts'

/** The address as people read it. */
export const addressOf = (link: Pick<Link, 'url'>): string => link.url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')

/** What a row of the list is called. */
export const nameOf = (link: Pick<Link, 'title' | 'url'>): string => link.title ?? addressOf(link)

const keys = () => [trpc.links.add, trpc.links.update, trpc.links.delete, trpc.links.order].map((procedure) => getMutationKey(procedure))
const underWay = (): number => keys().reduce((sum, mutationKey) => sum + queryClient.isMutating({ mutationKey }), 0)

/** Changes of a page's links: shown at once, sent one after the other, and read anew after the last or where one fails. */
export const useLinkMutations = (pageId: PageId) => {
  const utils = trpc.useUtils()
  const scope = { id: `links ${pageId}` }

  // An answer that is under way is older than what is shown now.
  const show = (change: (links: Link[]) => Link[]) => {
    void utils.pages.get.cancel({ pageId })
    utils.pages.get.setData({ pageId }, (page) => page && { ...page, links: change(page.links) })
  }
  const onSettled = (_data: unknown, error: unknown) => (error || underWay() <= 1 ? utils.pages.get.invalidate({ pageId }) : undefined)

  const add = trpc.links.add.useMutation({
    scope,
    onSuccess: (link) => show((links) => [...links, { ...link, clicks: 0 }]),
    onSettled,
  })
  const showLink = (id: string, fields: Partial<Link>) =>
    show((links) => links.map((link) => (link.id === id ? { ...link, ...fields } : link)))
  const read = () => utils.pages.get.getData({ pageId })?.links ?? []

  /** From a form, which keeps what is typed and says itself what is wrong. */
  const update = trpc.links.update.useMutation({ scope, onSuccess: (link) => showLink(link.id, link), onSettled })
  /** From a switch: at once, and back where it fails. */
  const toggle = trpc.links.update.useMutation({
    scope,
    meta: { doing: 'change the link' },
    onMutate: ({ linkId, active, highlighted }) => {
      const link = read().find(({ id }) => id === linkId)
      showLink(linkId, { ...(active !== undefined && { active }), ...(highlighted !== undefined && { highlighted }) })
      return link && { active: link.active, highlighted: link.highlighted }
    },
    onError: (_error, { linkId }, before) => before && showLink(linkId, before),
    onSettled,
  })
  const remove = trpc.links.delete.useMutation({
    scope,
    meta: { doing: 'remove the link' },
    onSuccess: (_data, { linkId }) =>
      show((links) => links.filter(({ id }) => id !== linkId).map((link, position) => ({ ...link, position }))),
    onSettled,
  })
  const arrange = (ids: readonly string[]) =>
    show((links) => links.map((link) => ({ ...link, position: ids.indexOf(link.id) })).toSorted((a, b) => a.position - b.position))
  const order = trpc.links.order.useMutation({
    scope,
    meta: { doing: 'move the link' },
    onMutate: ({ ids }) => {
      const before = read().map(({ id }) => id)
      arrange(ids)
      return before
    },
    onError: (_error, _order, before) => before && arrange(before),
    onSettled,
  })

  /** One place up or down; null at the end of the list. `place` counts from zero. */
  const move = (link: Link, by: -1 | 1): { place: number; count: number } | null => {
    const ids = read().map(({ id }) => id)
    const place = ids.indexOf(link.id) + by
    if (place < 0 || place >= ids.length) return null
    const moved = ids.filter((id) => id !== link.id).toSpliced(place, 0, link.id)
    order.mutate({ pageId, ids: moved })
    return { place, count: ids.length }
  }
  return { add, update, toggle, remove, move }
}
