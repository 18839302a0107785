import type { PageId } from '@tessera/contract'

import { hasSessionCookie } from '../../accounts/session/session-cookie.ts'
import { type Device, readAgent } from './user-agent.ts'
import type { Asked } from '../../http/request/visitor-request.ts'
import type { IsOwner } from './page-owner.ts'
import { isPerson } from './human-visitor.ts'
import { referrerHost } from './referrer.ts'

/** What is kept of whoever is counted. */
export type Traits = {
  /** The host that led here, null where it was the service itself or nobody says. */
  readonly referrer: string | null
  readonly device: Device
  readonly country: string | null
}

export type AudienceOptions = {
  isOwner: IsOwner
  /** The host of the service's own addresses, where it is told. */
  ownHost: string | undefined
  countryOf: (asked: Asked) => string | null
}

/** Tells whose clicks and views count, and what is kept of them: the same for both. */
export class Audience {
  readonly #options: AudienceOptions

  constructor(options: AudienceOptions) {
    this.#options = options
  }

  /**
   * Calls `decided` with whether a visit to the page counts: at once, unless it has to be looked up whether it is the owner's;
   * then the result tells when it has been called.
   */
  decide(asked: Asked, page: PageId, decided: (counts: boolean) => void): Promise<void> | undefined {
    const { cookie } = asked.headers
    if (!isPerson(asked)) decided(false)
    else if (cookie === undefined || !hasSessionCookie(cookie)) decided(true)
    else return this.#options.isOwner(cookie, page).then((own) => decided(!own))
    return undefined
  }

  /** Of a person. */
  traitsOf(asked: Asked): Traits {
    const { headers, host } = asked
    const { ownHost, countryOf } = this.#options
    return {
      referrer: referrerHost(headers.referer, ownHost ?? host),
      device: readAgent(headers['user-agent'] ?? '').device,
      country: countryOf(asked),
    }
  }
}
