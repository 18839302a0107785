import type { PageId } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'

import { client } from '../../../app/api.ts'
import { failureOf } from '../../../app/failures/failure.ts'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { useEditor } from '../../editor-context.ts'

/** Whether the page could have this slug, by rehearsing the very write that would give it; null while that is not known. */
export function useSlugAvailability(pageId: PageId, slug: string | null): 'free' | 'taken' | null {
  const editor = useEditor()
  const asked = useDebounced(slug, 400)
  const { data } = useQuery({
    queryKey: ['slug availability', pageId, asked],
    enabled: asked !== null && asked === slug,
    staleTime: 10_000,
    retry: false,
    queryFn: async ({ signal }) => {
      const { document } = editor.state.saving.known
      try {
        const input = { pageId, dryRun: true, document: { ...document, slug: asked ?? document.slug } }
        await client.documents.put.mutate(input, { signal, context: { unbatched: true } })
        return 'free'
      } catch (error) {
        return failureOf(error).reason === 'slug_taken' ? 'taken' : null
      }
    },
  })
  return asked === slug ? (data ?? null) : null
}
