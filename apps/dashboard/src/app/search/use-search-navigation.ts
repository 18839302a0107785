import { type UseNavigateResult, useMatch, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/**
 * Returns a `navigate` by which a screen changes its own search parameters. The function does nothing once the user is navigating elsewhere:
 * a screen stays mounted until the next one has loaded, and a request that ends before then must not pull the user back.
 */
export function useSearchNavigation<Path extends string>(navigate: UseNavigateResult<Path>): UseNavigateResult<Path> {
  const { history } = useRouter()
  const { pathname } = useMatch({ strict: false })
  return useCallback<typeof navigate>(
    async (options) => {
      if (history.location.pathname === pathname) await navigate(options)
    },
    [history, navigate, pathname],
  )
}
