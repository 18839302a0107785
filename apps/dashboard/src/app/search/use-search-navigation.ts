import { type UseNavigateResult, useMatch, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/**
 * Returns `navigate` for a screen that changes the search parameters of its own address. It does nothing once the user is on the way to
 * another address: a screen stays mounted until the next one has loaded, and a request that ends by then must not lead the user back.
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
