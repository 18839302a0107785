import type { IncomingHttpHeaders } from 'node:http'

/** What counting asks of a request. */
export type Asked = {
  readonly method: string
  /** Of who asks, without a port. */
  readonly address: string
  readonly host: string
  readonly headers: IncomingHttpHeaders
  /** Of the connection, whose other end may be a proxy. */
  readonly socket: { readonly remoteAddress?: string | undefined }
}
