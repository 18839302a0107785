import { brands, type BrandSlug, parseUrl } from '@tessera/contract'

const hosts = Object.entries(brands).flatMap(([slug, brand]) => brand.hosts.map((host) => [host, slug as BrandSlug] as const))

/** The brand whose site the URL leads to, by its host. */
export function brandOf(url: string): BrandSlug | null {
  const hostname = parseUrl(url)?.hostname
  if (hostname === undefined) return null
  return hosts.find(([host]) => hostname === host || hostname.endsWith(`.${host}`))?.[1] ?? null
}
