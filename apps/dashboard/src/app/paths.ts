import { parseUrl } from '@tessera/contract'

/** Paths of the server, outside the dashboard's routes. */
export const paths = {
  trpc: '/trpc',
  uploadImage: '/trpc/images.create',
  docs: '/docs',
  reset: (token: string) => `/reset#${token}`,
  publicPage: (slug: string) => `/${slug}`,
  qrCode: (slug: string, format: 'svg' | 'png') => `/${slug}/qr.${format}`,
  apiPages: '/api/v1/pages',
  apiMe: '/api/v1/me',
}

/** The absolute URL of a path. */
export const absolute = (path: string, publicUrl: string | null): string => new URL(path, publicUrl ?? location.origin).href

/** A URL without its scheme, for display. */
export const readable = (address: string): string => address.replace(/^https?:\/\//, '')

/** Where to go after sign-in. Only paths of this origin are accepted. */
export const wayBack = (next: string | undefined): string => {
  const url = next?.startsWith('/') ? parseUrl(next, location.origin) : undefined
  return url?.origin === location.origin ? url.pathname + url.search + url.hash : '/'
}
