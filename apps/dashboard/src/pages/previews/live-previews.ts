import { type PageId, previewCursor } from '@tessera/contract'
import { useEffect } from 'react'

import { trpc } from '../../app/api.ts'

/** The previews that are shared now, newest first. The service may end a part early, so parts are loaded until one is empty. */
export const useLivePreviews = (pageId: PageId) => {
  const { data, hasNextPage, isFetching, fetchNextPage, ...query } = trpc.previews.list.useInfiniteQuery(
    { pageId },
    {
      getNextPageParam: (part) => {
        const last = part.at(-1)
        return last && previewCursor(last)
      },
    },
  )
  const { isError } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  return { ...query, previews: data?.pages.flat() }
}
