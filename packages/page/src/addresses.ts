import type { PublicLink } from '@tessera/contract'

import { pathOf } from './page-values.ts'

/** Where a tile leads. Without `href` it leads nowhere. */
export type TileTarget = { href: string | undefined; rel?: string | undefined }

/** Where a document finds its files, and where its own links lead. */
export type Addresses = {
  /** A font, by the name of its file. */
  font: (file: string) => string
  /** Whether the document preloads its font. Browsers refuse that in documents from `file:`. */
  preload: boolean
  /** A file of a stored image: `<id>.webp`, or `<id>-<width>.webp` for a variant. */
  image: (file: string) => string
  link: (link: PublicLink) => TileTarget
  /** The start page of the service. Null: the document does not link to it. */
  home: string | null
  /** The form that reports the page. Null: the document does not link to it. */
  report: string | null
}

// On a published page, a tile leads to its redirect, which counts the click.
const live = {
  font: (file: string) => `/assets/fonts/${file}`,
  preload: true,
  image: (file: string) => `/static/images/${file}`,
  link: ({ id }: PublicLink): TileTarget => ({ href: `/go/${id}`, rel: 'noopener nofollow ugc' }),
  home: '/',
} satisfies Omit<Addresses, 'report'>

/** The URLs in the service's own documents, those that belong to no page. */
export const serviceAddresses: Addresses = { ...live, report: null }

/** The URLs in a page, if the service itself serves the page. The report form is at `path`/report. */
export const liveAddresses = (slug: string, path = pathOf(slug)): Addresses => ({ ...live, report: `${path}/report` })
