import { defaultTheme, type Theme } from '@tessera/contract'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { client, trpc } from '../../app/api.ts'
import { atFreeSlug, slugsLike } from '../slugs/free-slug.ts'
import { suggestSlug } from '../slugs/slug-suggestion.ts'
import * as texts from '../texts.ts'

/** Makes a draft in a preset that is called as its maker is, at an address that is free, and opens it: title and address may wait. */
export const useStartPage = (title: string) => {
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  return useMutation({
    meta: { failed: texts.couldNotCreate },
    mutationFn: (preset: Theme['preset']) =>
      atFreeSlug(slugsLike(suggestSlug(title) || 'my-page', []), (slug) =>
        client.pages.create.mutate({ title, slug, description: '', theme: { ...defaultTheme, preset } }),
      ),
    onSuccess: async ({ id }) => {
      // Else this screen would show the new page's card before the editor is there.
      await navigate({ to: '/pages/$pageId', params: { pageId: id } })
      void utils.pages.cards.invalidate()
    },
    // Where no answer came, the page may be there.
    onError: () => utils.pages.cards.invalidate(),
  })
}
