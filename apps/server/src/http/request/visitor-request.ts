import type { IncomingHttpHeaders } from 'node:http'

/** The parts of a request that counting uses. Both Fastify's requests and those of the fast paths have them. */
export type VisitorRequest = {
  readonly method: string
  /** The client's IP address, without a port. */
  readonly address: string
  readonly host: string
  readonly headers: IncomingHttpHeaders
  /** The connection's peer, which may be a proxy. */
  readonly socket: { readonly remoteAddress?: string | undefined }
}
