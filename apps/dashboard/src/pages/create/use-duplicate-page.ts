import type { PageId, PageListItem } from '@tessera/contract'
import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'

import { client, trpc } from '../../app/api.ts'
import { fill } from '../../ui/text/template.ts'
import { copyNames } from '../slugs/copy-names.ts'
import { slugCandidates, withFreeSlug } from '../slugs/free-slug.ts'
import { useDeletePage } from '../page-mutations.tsx'
import * as texts from '../texts.ts'

/** Duplicates a page as a draft. Calls `focusPage` with the copy, and after undo with the original. */
export const useDuplicatePage = (focusPage: (id: PageId) => void) => {
  const utils = trpc.useUtils()
  const remove = useDeletePage(texts.couldNotUndoDuplicate)
  return useMutation({
    meta: { failed: texts.couldNotDuplicate },
    mutationFn: (page: Pick<PageListItem, 'id' | 'slug' | 'title'>) => {
      const own = utils.pages.cards.getData() ?? []
      const { title, slug } = copyNames(page, own)
      return withFreeSlug(slugCandidates(slug, own), (free) => client.pages.duplicate.mutate({ pageId: page.id, slug: free, title }))
    },
    onSuccess: async ({ id, title, slug, passwordLeft }, page) => {
      await utils.pages.cards.invalidate()
      focusPage(id)
      toast.success(fill(texts.duplicatedAs, { title }), {
        description: fill(passwordLeft ? texts.savedWithoutPassword : texts.savedAsDraft, { slug }),
        action: { label: texts.undo, onClick: () => remove.mutate({ pageId: id }, { onSuccess: () => focusPage(page.id) }) },
      })
    },
    // Without a response, the copy may exist.
    onError: () => utils.pages.cards.invalidate(),
  })
}
