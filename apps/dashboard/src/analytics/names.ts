import type { Analytics } from '@tessera/contract'

const regions = new Intl.DisplayNames('en', { type: 'region' })

/** `null`: no proxy told. */
export const countryName = (code: string | null): string => (code === null ? 'Unknown' : (regions.of(code) ?? code))

/** `null`: typed in, from a bookmark or an app, or from a site that does not tell. */
export const sourceName = (host: string | null): string => (host === null ? 'Direct' : host === 'other' ? 'Other sites' : host)

export const deviceNames: Record<Analytics['devices'][number]['device'], string> = {
  desktop: 'Desktop',
  mobile: 'Phone',
  tablet: 'Tablet',
  other: 'Other',
}
