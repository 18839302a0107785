import type { ReactNode } from 'react'

import { type Addresses, liveAddresses, serviceAddresses } from '../addresses.ts'
import type { LegalLinks } from '../page-values.ts'
import { Footer } from '../public-page.tsx'
import { Mosaic } from '../tiles/sprite.tsx'
import { directionOfLanguage, fill, type Language, type NoticeKind, type SystemWords, type Words } from '../words/words.ts'

/** What every system page has. */
export type SystemPageProps = {
  words: Words
  legal: LegalLinks
  /** Default: those of the service. */
  addresses?: Addresses | undefined
}

type LayoutProps = SystemPageProps & {
  seed: string
  /** The page that the footer's report link is for. */
  slug?: string
  children: ReactNode
}

/** Layout of documents that are shown instead of a page. */
export const SystemPageLayout = ({ words: { language, page }, legal, addresses = serviceAddresses, seed, slug, children }: LayoutProps) => (
  <div className="tv" dir={directionOfLanguage(language) === 'rtl' ? 'rtl' : undefined}>
    <div className="tv-in">
      <div className="tv-cover">
        <Mosaic seed={seed} columns={48} rows={5} />
      </div>
      <main className="tv-note">{children}</main>
      <Footer addresses={slug === undefined ? addresses : liveAddresses(slug)} words={page} legal={legal} />
    </div>
  </div>
)

/** Why there is no page at an address. */
export const Notice = ({ kind, ...props }: SystemPageProps & { kind: NoticeKind }) => {
  const { notices, createPage } = props.words.system
  const { home } = props.addresses ?? serviceAddresses
  return (
    <SystemPageLayout seed={kind} {...props}>
      <h1 className="tv-h1">{notices[kind].title}</h1>
      <p className="tv-desc">{notices[kind].text}</p>
      {kind === 'not-found' && home !== null && (
        <a className="tv-act" href={home}>
          {createPage}
        </a>
      )}
    </SystemPageLayout>
  )
}

/** An error message. Its field refers to it by `id`. */
export const Problem = ({ id, text }: { id: string; text: string | undefined }) =>
  text !== undefined && (
    <p className="tv-problem" id={id} role="alert">
      {text}
    </p>
  )

/** Prefixes the title of a document with an error, because screen readers announce the title first. */
export const titleOf = (title: string, problem: unknown, { error }: SystemWords): string =>
  problem === undefined ? title : fill(error, title)

/** A time from now, such as "in 5 minutes": in seconds up to 89 seconds and otherwise in minutes. */
export const timeFromNow = (seconds: number, language: Language): string => {
  const format = new Intl.RelativeTimeFormat(`${language}-u-nu-latn`)
  return seconds < 90 ? format.format(seconds, 'second') : format.format(Math.ceil(seconds / 60), 'minute')
}
