import type { PageId } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'

import { client } from '../../../app/api.ts'
import { failureOf } from '../../../app/failures/failure.ts'
import { useDebounced } from '../../../ui/timing.ts'
import { useEditor } from '../../editor-context.ts'

const debounceMs = 400

/** Checks the slug with a dry run of the write. Null until the result is known. */
export function useSlugAvailability(pageId: PageId, slug: string | null): 'free' | 'taken' | null {
  const editor = useEditor()
  const debounced = useDebounced(slug, debounceMs)
  const { data } = useQuery({
    queryKey: ['slug availability', pageId, debounced],
    enabled: debounced !== null && debounced === slug,
    staleTime: 10_000,
    retry: false,
    queryFn: async ({ signal }) => {
      const { document } = editor.state.saving.known
      try {
        const input = { pageId, dryRun: true, document: { ...document, slug: debounced ?? document.slug } }
        await client.documents.put.mutate(input, { signal, context: { unbatched: true } })
        return 'free'
      } catch (error) {
        return failureOf(error).reason === 'slug_taken' ? 'taken' : null
      }
    },
  })
  return debounced === slug ? (data ?? null) : null
}
