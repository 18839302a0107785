import { useQuery } from '@tanstack/react-query'

import { failureOf } from '../../app/failures/failure.ts'
import { useDebounced } from '../../ui/timing.ts'

const debounceMs = 400

/**
 * Whether another page has the slug. Null while that is unknown, or without a slug. `rehearse` is a dry run of the write that would take the
 * slug. `purpose` distinguishes the kinds of writes.
 */
export function useSlugAvailability(
  slug: string | null,
  purpose: string,
  rehearse: (slug: string, signal: AbortSignal) => Promise<'free' | 'taken'>,
): 'free' | 'taken' | null {
  const debounced = useDebounced(slug, debounceMs)
  const { data } = useQuery({
    queryKey: ['slug availability', purpose, debounced],
    enabled: debounced !== null && debounced === slug,
    staleTime: 10_000,
    retry: false,
    queryFn: ({ signal }) =>
      rehearse(debounced ?? '', signal).catch((error: unknown) => (failureOf(error).reason === 'slug_taken' ? 'taken' : null)),
  })
  return debounced === slug ? (data ?? null) : null
}
