import { useNavigate } from '@tanstack/react-router'

import { trpc } from '../api.ts'

const most = 8

/** The first pages in whose title or address `words` stand. */
export const usePagesNamed = (words: string) => {
  const navigate = useNavigate()
  const { data = [] } = trpc.pages.cards.useQuery()
  const wanted = words.trim().toLowerCase()
  const found = data.filter(({ title, slug }) => `${title} /${slug}`.toLowerCase().includes(wanted))
  return found.slice(0, most).map(({ id, title, slug }) => ({
    id,
    title,
    slug,
    open: () => navigate({ to: '/pages/$pageId', params: { pageId: id } }),
  }))
}
