import type { FetchCause } from '@tessera/contract'

import { fill } from '../ui/text/template.ts'
import { maxImageMiB } from './files/image-file.ts'
import * as texts from './texts.ts'

const causes: Record<Exclude<FetchCause, 'http_status'>, string> = {
  unreachable: texts.causeUnreachable,
  timeout: texts.causeTimeout,
  refused_address: texts.causeRefusedAddress,
  too_many_redirects: texts.causeRedirects,
  too_large: fill(texts.causeTooLarge, { limit: maxImageMiB }),
  not_an_image: texts.causeNotAnImage,
  // Only of imports.
  media_type: texts.causeNotAnImage,
  quota: texts.causeQuota,
  unknown_image: texts.causeUnknownImage,
  blocked: texts.causeBlocked,
}

/** Why an image could not be fetched, in words. `status`: the HTTP status of the response, if there was one. */
export function causeText(cause: FetchCause, status: number | null): string {
  if (cause !== 'http_status') return causes[cause]
  if (status === 404 || status === 410) return texts.causeNotFound
  if (status === 401 || status === 403) return texts.causeForbidden
  return fill(texts.causeStatus, { status: String(status ?? '') })
}
