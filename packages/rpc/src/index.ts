import type { AppRouter } from '@tessera/api'
import { createTRPCClient, httpBatchLink, type TRPCClient } from '@trpc/client'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'

export { isTRPCClientError } from '@trpc/client'

/** The input of each procedure, such as `RouterInputs['pages']['create']`. */
export type RouterInputs = inferRouterInputs<AppRouter>
/** The output of each procedure. */
export type RouterOutputs = inferRouterOutputs<AppRouter>

/** `url` is the origin of the service. `cookie` is the `Cookie` header of a web session, for procedures that do not accept tokens. */
export type RpcOptions = { url: string } & ({ token: string; cookie?: never } | { cookie: string; token?: never })

/**
 * A client of the internal API, with every procedure of the router. Use it only in this repository: procedures change without
 * notice. Calls reject with a `TRPCClientError`. Its `data.error` is the same error that REST returns.
 */
export function createRpcClient({ url, token, cookie }: RpcOptions): TRPCClient<AppRouter> {
  const headers = token === undefined ? { cookie } : { authorization: `Bearer ${token}` }
  return createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: `${new URL(url).origin}/trpc`, headers })] })
}
