import type { FetchCause } from '@tessera/contract'

/** Causes that the fetcher itself finds. Others come from what is done with the result. */
export type TransportCause = Extract<
  FetchCause,
  'unreachable' | 'timeout' | 'refused_address' | 'http_status' | 'too_many_redirects' | 'too_large' | 'media_type' | 'unknown_image'
>

/** Why a fetch failed. It has no text of the other side, and no `cause`: nothing foreign may reach callers or the log. */
export class FetchFailure extends Error {
  override readonly name = 'FetchFailure'
  readonly reason: TransportCause
  /** The HTTP status, if the other side answered. */
  readonly status: number | null

  constructor(reason: TransportCause, status: number | null = null) {
    super(reason)
    this.reason = reason
    this.status = status
  }
}
