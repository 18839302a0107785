import { linkTarget, type PublicPage, type Utm } from '@tessera/contract'

import type { Addresses } from '../addresses.ts'
import { type PageOptions, renderNotice, renderPage } from '../html/render.tsx'
import { findLanguage } from '../words/words.ts'

/** Absolute addresses of the service, or null for none. */
type ServiceLinks = Pick<Addresses, 'home' | 'report'>

export type StaticPageOptions = Omit<PageOptions, 'addresses'> &
  ServiceLinks & {
    /** Appended to the destinations of the links. */
    utm: Utm | null
    /** Leads from the document to the folder that has the folders `fonts` and `images`: empty, or `../`. */
    folder?: string
  }

/** A page as a file, and the names of the files that it loads: from the folder `fonts`, and from `images`. */
export type StaticPage = { html: string; fonts: string[]; images: string[] }

/** The address of a file. Its name is added to `names`. */
function noted(names: Set<string>, folder: string, file: string): string {
  names.add(file)
  return folder + file
}

/**
 * The page as the service serves it, with other addresses: links lead to their destinations, and files are relative. It differs in one more
 * element: it does not preload its font.
 */
export function renderStaticPage(page: PublicPage, { utm, home, report, folder = '', ...options }: StaticPageOptions): StaticPage {
  const [fonts, images] = [new Set<string>(), new Set<string>()]
  const addresses: Addresses = {
    preload: false,
    font: (file) => noted(fonts, `${folder}fonts/`, file),
    image: (file) => noted(images, `${folder}images/`, file),
    link: ({ url }) => ({ href: linkTarget(url, utm) ?? undefined, rel: 'noopener nofollow ugc' }),
    home,
    report,
  }
  const { html } = renderPage(page, { ...options, addresses })
  return { html, fonts: [...fonts], images: [...images] }
}

type NotFoundOptions = {
  /** The language of the pages. It is used if there are words in it. */
  language: string | null
  home: string | null
  /** The address of a font. Hosts answer with this document at any depth, so it cannot be relative. */
  font: Addresses['font']
}

/** The document that static hosts answer with where there is no file. */
export const renderStaticNotFound = ({ language, home, font }: NotFoundOptions): string => {
  const link: Addresses['link'] = () => ({ href: undefined })
  const addresses: Addresses = { preload: false, font, image: (file) => file, link, home, report: null }
  return renderNotice('not-found', { language: language === null ? undefined : findLanguage(language), addresses }).html
}
