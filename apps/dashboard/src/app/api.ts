import { maxBatchCalls } from '@tessera/contract'
import type { AppRouter } from '@tessera/api'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { createTRPCClient, httpBatchLink, httpLink } from '@trpc/client'
import { createTRPCQueryUtils, createTRPCReact, getQueryKey } from '@trpc/react-query'

import { sessionEnd } from '../account/session/session-expiry.ts'
import { type Failure, failureOf, isSignedOut } from './failures/failure.ts'
import { paths } from './paths.ts'
import { toast } from '../ui/overlays/toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** What is said where it fails: the toast's title. Absent: the form shows the failure itself. */
      failed?: string
    }
  }
}

export const trpc = createTRPCReact<AppRouter>()

const connection = {
  url: paths.trpc,
  fetch: (url: RequestInfo | URL, init?: object) => fetch(url, { ...init, credentials: 'same-origin' }),
}
const together = httpBatchLink<AppRouter>({ ...connection, maxItems: maxBatchCalls })
const alone = httpLink<AppRouter>({
  ...connection,
  headers: ({ op: { context } }) => (typeof context['ifMatch'] === 'number' ? { 'if-match': `"${context['ifMatch']}"` } : {}),
})

export const client = createTRPCClient<AppRouter>({
  links: [
    (runtime) => {
      const [one, many] = [alone(runtime), together(runtime)]
      // Calls whose input may exceed a batch (documents), and calls with If-Match: `context: { unbatched: true, ifMatch }`.
      return (call) => (call.op.context['unbatched'] === true ? one : many)(call)
    },
  ],
})

// Refused, missing or wrong is not going to change; no answer and "try again" may.
const mayRecover = ({ reason }: Failure): boolean => reason === 'unreachable' || reason === 'database_unavailable'

/** Asks to sign in again where a session has ended. */
export const noticeSignOut = (failure: Failure): void => {
  // Before the first answer nobody was signed in: then the router leads to the sign-in screen.
  if (isSignedOut(failure) && queryClient.getQueryData(getQueryKey(trpc.account.me, undefined, 'query'))) sessionEnd.set(true)
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => noticeSignOut(failureOf(error)) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, { meta }) => {
      const failure = failureOf(error)
      noticeSignOut(failure)
      if (meta?.failed && !isSignedOut(failure)) {
        const request = failure.requestId ? ` (${failure.requestId})` : ''
        toast.error(meta.failed, { description: failure.message + (failure.reason === 'internal' ? request : '') })
      }
    },
  }),
  defaultOptions: {
    // Offline, a call fails and says so instead of waiting unseen.
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      retry: (count, error) => count < 2 && navigator.onLine && mayRecover(failureOf(error)),
    },
    mutations: { networkMode: 'always' },
  },
})

/** The same queries outside components. */
export const queries = createTRPCQueryUtils({ queryClient, client })
