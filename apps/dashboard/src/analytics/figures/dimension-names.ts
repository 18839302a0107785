import type { Analytics } from '@tessera/contract'

import { locale } from '../../ui/text/locale.ts'
import * as texts from '../texts.ts'

const regions = new Intl.DisplayNames(locale, { type: 'region' })

/** `null`: no proxy told. */
export const countryName = (code: string | null): string => (code === null ? texts.unknownCountry : (regions.of(code) ?? code))

/** `null`: typed in, from a bookmark or an app, or from a site that does not tell. */
export const sourceName = (host: string | null): string => (host === null ? texts.direct : host === 'other' ? texts.otherSites : host)

export const deviceNames: Record<Analytics['devices'][number]['device'], string> = {
  desktop: texts.desktop,
  mobile: texts.phone,
  tablet: texts.tablet,
  other: texts.otherDevice,
}
