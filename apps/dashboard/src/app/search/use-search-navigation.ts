import { type UseNavigateResult, useMatch, useParams, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/**
 * Returns a `navigate` by which a screen changes its own search parameters. The function does nothing once the user is navigating elsewhere:
 * a screen stays mounted until the next one has loaded, and a request that ends before then must not pull the user back.
 */
export function useSearchNavigation<Path extends string>(navigate: UseNavigateResult<Path>): UseNavigateResult<Path> {
  const { getMatchedRoutes, history } = useRouter()
  const { routeId } = useMatch({ strict: false })
  const { pageId } = useParams({ strict: false })
  return useCallback<typeof navigate>(
    async (options) => {
      // Paths are not compared: the same screen has several, such as one with a slash at the end.
      const [, current, route] = getMatchedRoutes(history.location.pathname)
      if (route?.id === routeId && current['pageId'] === pageId) await navigate(options)
    },
    [getMatchedRoutes, history, navigate, pageId, routeId],
  )
}
