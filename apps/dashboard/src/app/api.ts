import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { AppRouter } from '@tessera/api'
import { maxBatchCalls } from '@tessera/contract'
import { createTRPCClient, httpBatchLink, httpLink } from '@trpc/client'
import type { inferRouterInputs } from '@trpc/server'
import { createTRPCQueryUtils, createTRPCReact, getQueryKey } from '@trpc/react-query'

import { type Failure, failureOf, isSignedOut } from './failures/failure.ts'
import { paths } from './paths.ts'
import { createStore } from './store.ts'
import { toast } from '../ui/overlays/toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /**
       * The title of the toast when the mutation fails, or a function that returns it from the mutation's input. Without it, the form shows
       * the failure.
       */
      failed?: string | ((input: never) => string)
    }
  }
}

export const trpc = createTRPCReact<AppRouter>()

export type RouterInputs = inferRouterInputs<AppRouter>

const connection = {
  url: paths.trpc,
  fetch: (url: RequestInfo | URL, init?: object) => fetch(url, { ...init, credentials: 'same-origin' }),
}
const batched = httpBatchLink<AppRouter>({ ...connection, maxItems: maxBatchCalls })
const single = httpLink<AppRouter>({
  ...connection,
  headers: ({ op: { context } }) =>
    typeof context['ifMatch'] === 'number'
      ? { 'if-match': `"${context['ifMatch']}"` }
      : context['create'] === true
        ? { 'if-none-match': '*' }
        : {},
})

export const client = createTRPCClient<AppRouter>({
  links: [
    (runtime) => {
      const [one, many] = [single(runtime), batched(runtime)]
      // Calls whose input may exceed a batch (documents), and calls with If-Match: `context: { unbatched: true, ifMatch }`. With `create`
      // they never change what exists.
      return (call) => (call.op.context['unbatched'] === true ? one : many)(call)
    },
  ],
})

// Other errors would not go away with a retry.
const mayRecover = ({ reason }: Failure): boolean => reason === 'unreachable' || reason === 'database_unavailable'

/** True once a request was rejected because the session has ended; reset after signing in again. */
export const sessionEnd = createStore(false)

/** Opens the sign-in dialog if the session has ended. */
export const noticeSignOut = (failure: Failure): void => {
  // Without account data there was no session yet, and the router redirects to the sign-in screen.
  if (isSignedOut(failure) && queryClient.getQueryData(getQueryKey(trpc.account.me, undefined, 'query'))) sessionEnd.set(true)
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => noticeSignOut(failureOf(error)) }),
  mutationCache: new MutationCache({
    onError: (error, input, _result, { meta }) => {
      const failure = failureOf(error)
      noticeSignOut(failure)
      if (meta?.failed && !isSignedOut(failure)) {
        const request = failure.requestId ? ` (${failure.requestId})` : ''
        const title = typeof meta.failed === 'function' ? meta.failed(input as never) : meta.failed
        toast.error(title, { description: failure.message + (failure.reason === 'internal' ? request : '') })
      }
    },
  }),
  defaultOptions: {
    // Offline, a request fails with a message instead of waiting silently.
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      retry: (count, error) => count < 2 && navigator.onLine && mayRecover(failureOf(error)),
    },
    mutations: { networkMode: 'always' },
  },
})

/** The queries for use outside components. */
export const queries = createTRPCQueryUtils({ queryClient, client })
