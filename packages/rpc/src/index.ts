import type { AppRouter } from '@tessera/api'
import { createTRPCClient, httpBatchLink, type TRPCClient } from '@trpc/client'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'

export { isTRPCClientError } from '@trpc/client'

/** What each procedure takes, such as `RouterInputs['pages']['create']`. */
export type RouterInputs = inferRouterInputs<AppRouter>
/** What each procedure answers. */
export type RouterOutputs = inferRouterOutputs<AppRouter>

/** `url` is the origin of the service. `cookie` is the `Cookie` header of a web login, for the procedures that take no token. */
export type RpcOptions = { url: string } & ({ token: string; cookie?: never } | { cookie: string; token?: never })

/**
 * A client of the internal API, with every procedure of the router. It is for programs in this repository: procedures change without
 * notice. Calls reject with a `TRPCClientError`, whose `data.error` is the error that REST answers.
 */
export function createRpcClient({ url, token, cookie }: RpcOptions): TRPCClient<AppRouter> {
  const headers = token === undefined ? { cookie } : { authorization: `Bearer ${token}` }
  return createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: `${new URL(url).origin}/trpc`, headers })] })
}
