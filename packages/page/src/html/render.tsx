import { defaultTheme, type PublicPage as PublicPageDocument, type Theme } from '@tessera/contract'
import type { ReactElement } from 'react'

import { type Addresses, liveAddresses, serviceAddresses } from '../addresses.ts'
import { fonts } from '../styles/fonts.generated.ts'
import { PasswordForm, type PasswordFormState, passwordTitle } from '../system-pages/password-form.tsx'
import { type Reported, ReportForm, type ReportFormState, ReportThanks, reportTitle } from '../system-pages/report-form.tsx'
import { type LegalLinks, markOf, noLegalLinks, pageDirection } from '../page-values.ts'
import { Notice, type SystemPageProps } from '../system-pages/layout.tsx'
import { wordsFor, wordsIn } from '../words/all.ts'
import { directionOfLanguage, findLanguage, type Language, type NoticeKind } from '../words/words.ts'
import { metadata, type MetadataOptions, previewMetadata } from './head.ts'
import { escapeHtml, markupOf } from './markup.ts'
import { PublicPage } from '../public-page.tsx'
import { PreviewBanner } from '../system-pages/preview-banner.tsx'
import { linkIcons } from '../tiles/link-icons.generated.ts'
import { Landing, landingDescription, landingTitle, type LandingState } from '../system-pages/landing.tsx'
import { documentStyle, formStyle, landingStyle, noticeStyle, previewStyle } from '../styles/document-style.ts'
import { backgroundOf } from '../theme/theme.ts'

/** `style` is the exact text of the only style element, whose hash the Content-Security-Policy allows. */
export type Rendered = { html: string; style: string }

/** The attributes of the root element. */
type Root = { lang: string; dir?: 'ltr' | 'rtl' }
const english: Root = { lang: 'en' }

type DocumentParts = {
  content: ReactElement
  root: Root
  theme: Theme
  style: string
  head: string
  addresses?: Addresses | undefined
}

const preloadOf = ({ typography }: Theme, { font, preload }: Addresses): string =>
  preload ? `<link rel="preload" href="${font(fonts[typography].preload)}" as="font" type="font/woff2" crossorigin>` : ''

/** Japanese has no spaces: without these rules, a line can end inside a word, or begin with a mark that must not. */
const lineBreakStyle = (language: string): string =>
  findLanguage(language) === 'ja' ? 'html{line-break:strict;word-break:auto-phrase}' : ''

const wholeDocument = ({
  content,
  root: { lang, dir },
  theme,
  style: rules,
  head,
  addresses = serviceAddresses,
}: DocumentParts): Rendered => {
  const style = rules + lineBreakStyle(lang)
  const html =
    `<!doctype html><html lang="${escapeHtml(lang)}"${dir === undefined ? '' : ` dir="${dir}"`}>` +
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
    preloadOf(theme, addresses) +
    `${head}<meta name="theme-color" content="${backgroundOf(theme)}">` +
    `<style>${style}</style></head><body>${markupOf(content)}</body></html>`
  return { html, style }
}

/** A page without a language is in English; its title alone decides the direction, of the content only. */
const rootOf = (page: PublicPageDocument): Root => (page.language === null ? english : { lang: page.language, dir: pageDirection(page) })

export type PageOptions = MetadataOptions & {
  /** The service's, without a trailing slash. */
  origin: string
  /** The instance's legal links. */
  legal?: LegalLinks | undefined
  /** Default: those of the page as the service serves it. */
  addresses?: Addresses | undefined
}

export const renderPage = (
  page: PublicPageDocument,
  { origin, legal, addresses = liveAddresses(page.slug), ...head }: PageOptions,
): Rendered =>
  wholeDocument({
    content: <PublicPage page={page} words={wordsFor(page.language)} legal={legal} linkIcons={linkIcons} addresses={addresses} />,
    root: rootOf(page),
    theme: page.theme,
    style: documentStyle(page, addresses),
    head: metadata(page, origin, head),
    addresses,
  })

export type PreviewOptions = {
  /** The preview's own path. */
  path: string
  endsAt: Date
  /** Where the tiles lead: a preview has no redirects, because it counts no clicks. */
  targetOf: Addresses['link']
  legal?: LegalLinks | undefined
}

/** The page as it would look, with a banner and without metadata for other sites. */
export const renderPreview = (page: PublicPageDocument, { path, endsAt, targetOf, legal }: PreviewOptions): Rendered => {
  const words = wordsFor(page.language)
  // Left to right on a right-to-left page without a language, like the page's other English texts.
  const mark = page.language === null ? { dir: 'ltr' as const } : markOf(page, words.language)
  const banner = <PreviewBanner endsAt={endsAt} words={words} mark={mark} />
  const addresses = { ...liveAddresses(page.slug, path), link: targetOf }
  return wholeDocument({
    content: <PublicPage page={page} words={words} legal={legal} linkIcons={linkIcons} addresses={addresses} banner={banner} />,
    root: rootOf(page),
    theme: page.theme,
    style: previewStyle(page),
    head: previewMetadata(page, words.system),
  })
}

/** Of documents that consist of the service's words only. */
export type SystemPageOptions = {
  /** Default: English. */
  language?: Language | undefined
  legal?: LegalLinks | undefined
  /** Default: those of the service. */
  addresses?: Addresses | undefined
}

type SystemPage = { title: string; style: string; content: ReactElement }

const systemPage = (
  { language = 'en', legal = noLegalLinks, addresses }: SystemPageOptions,
  pageOf: (props: SystemPageProps) => SystemPage,
): Rendered => {
  const { title, style, content } = pageOf({ words: wordsIn(language), legal, addresses })
  const root = language === 'en' ? english : { lang: language, dir: directionOfLanguage(language) }
  return wholeDocument({
    content,
    root,
    theme: defaultTheme,
    style,
    head: `<title>${title}</title><meta name="robots" content="noindex">`,
    addresses,
  })
}

/** Unlike the other system pages, search engines may index it. It is in English only. */
export const renderLanding = (state: LandingState, { legal = noLegalLinks }: Pick<SystemPageOptions, 'legal'> = {}): Rendered =>
  wholeDocument({
    content: <Landing {...state} words={wordsIn('en')} legal={legal} />,
    root: english,
    theme: defaultTheme,
    style: landingStyle(),
    head: `<title>${landingTitle}</title><meta name="description" content="${landingDescription}">`,
  })

/** The bytes are the same every time. */
export const renderNotice = (kind: NoticeKind, options: SystemPageOptions = {}): Rendered =>
  systemPage(options, (props) => ({
    title: props.words.system.notices[kind].title,
    style: noticeStyle(props.addresses),
    content: <Notice kind={kind} {...props} />,
  }))

export const renderPasswordForm = (state: PasswordFormState, options: SystemPageOptions = {}): Rendered =>
  systemPage(options, (props) => ({
    title: passwordTitle(state, props.words),
    style: formStyle(),
    content: <PasswordForm {...state} {...props} />,
  }))

export const renderReportForm = (state: ReportFormState, options: SystemPageOptions = {}): Rendered =>
  systemPage(options, (props) => ({
    title: reportTitle(state, props.words),
    style: formStyle(),
    content: <ReportForm {...state} {...props} />,
  }))

export const renderReportThanks = (reported: Reported, options: SystemPageOptions = {}): Rendered =>
  systemPage(options, (props) => ({
    title: props.words.system.report.thanks,
    style: formStyle(),
    content: <ReportThanks {...reported} {...props} />,
  }))
