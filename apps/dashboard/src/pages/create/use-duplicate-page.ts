import type { PageId, PageSummary } from '@tessera/contract'
import { useMutation } from '@tanstack/react-query'
import { toast } from '../../ui/overlays/toast.ts'

import { client, trpc } from '../../app/api.ts'
import { fill } from '../../ui/text/template.ts'
import { copyNames } from '../slugs/copy-names.ts'
import { atFreeSlug, slugsLike } from '../slugs/free-slug.ts'
import { useDeletePage } from '../page-mutations.ts'
import * as texts from '../texts.ts'

/** Makes a draft of all that a page shows. `show` is told where to look: at the copy, and after undo at the page itself. */
export const useDuplicatePage = (show: (id: PageId) => void) => {
  const utils = trpc.useUtils()
  const remove = useDeletePage(texts.couldNotTakeBack)
  return useMutation({
    meta: { failed: texts.couldNotDuplicate },
    mutationFn: (page: Pick<PageSummary, 'id' | 'slug' | 'title'>) => {
      const own = utils.pages.cards.getData() ?? []
      const { title, slug } = copyNames(page, own)
      return atFreeSlug(slugsLike(slug, own), (free) => client.pages.duplicate.mutate({ pageId: page.id, slug: free, title }))
    },
    onSuccess: async ({ id, title, slug, passwordLeft }, page) => {
      await utils.pages.cards.invalidate()
      show(id)
      toast.success(fill(texts.duplicatedAs, { title }), {
        description: fill(passwordLeft ? texts.draftWithoutPassword : texts.draftAt, { slug }),
        action: { label: texts.undo, onClick: () => remove.mutate({ pageId: id }, { onSuccess: () => show(page.id) }) },
      })
    },
    // Where no answer came, the copy may be there.
    onError: () => utils.pages.cards.invalidate(),
  })
}
