import { defaultTheme, type Theme } from '@tessera/contract'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { client, trpc } from '../../app/api.ts'
import { withFreeSlug, slugCandidates } from '../slugs/free-slug.ts'
import { suggestSlug } from '../slugs/slug-suggestion.ts'
import * as texts from '../texts.ts'

/** Creates a draft with the given title at a free slug and opens it in the editor, where title and address can be changed. */
export const useStartPage = (title: string) => {
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  return useMutation({
    meta: { failed: texts.couldNotCreate },
    mutationFn: (preset: Theme['preset']) =>
      withFreeSlug(slugCandidates(suggestSlug(title) || 'my-page', []), (slug) =>
        client.pages.create.mutate({ title, slug, description: '', theme: { ...defaultTheme, preset } }),
      ),
    onSuccess: async ({ id }) => {
      // Before the invalidation, or the list would flash on this screen before the editor opens.
      await navigate({ to: '/pages/$pageId', params: { pageId: id } })
      void utils.pages.cards.invalidate()
    },
    // Without a response, the page may exist.
    onError: () => utils.pages.cards.invalidate(),
  })
}
