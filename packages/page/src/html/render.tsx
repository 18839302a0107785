import { defaultTheme, type PublicLink, type PublicPage as PublicPageDocument, type Theme } from '@tessera/contract'
import type { ReactElement } from 'react'

import { fonts } from '../styles/fonts.generated.ts'
import { PasswordForm, type PasswordFormState, passwordTitle } from '../system-pages/password-form.tsx'
import { type Reported, ReportForm, type ReportFormState, ReportThanks, reportTitle, thanksTitle } from '../system-pages/report-form.tsx'
import { metadata, previewMetadata } from './head.ts'
import { markupOf } from './markup.ts'
import { Notice, notices, type NoticeKind } from '../system-pages/notice.tsx'
import { PublicPage } from '../public-page.tsx'
import { PreviewBanner } from '../system-pages/preview-banner.tsx'
import type { TileTarget } from '../tiles/tile.tsx'
import { Landing, landingDescription, landingTitle, type LandingState } from '../system-pages/landing.tsx'
import { documentStyle, formStyle, landingStyle, noticeStyle, previewStyle } from '../styles/page-style.ts'
import { backgroundOf } from '../theme/theme.ts'

/** `style` is the exact text of the only style element, whose hash the Content-Security-Policy allows. */
export type Rendered = { html: string; style: string }

const wholeDocument = (content: ReactElement, theme: Theme, style: string, head: string): Rendered => {
  const html =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<link rel="preload" href="/assets/fonts/${fonts[theme.typography].preload}" as="font" type="font/woff2" crossorigin>` +
    `${head}<meta name="theme-color" content="${backgroundOf(theme)}">` +
    `<style>${style}</style></head><body>${markupOf(content)}</body></html>`
  return { html, style }
}

/** `origin` is the service's, without a trailing slash. */
export const renderPage = (page: PublicPageDocument, { origin }: { origin: string }): Rendered =>
  wholeDocument(<PublicPage page={page} />, page.theme, documentStyle(page.theme), metadata(page, origin))

export type PreviewOptions = {
  /** The preview's own path. */
  path: string
  endsAt: Date
  /** Where the tiles lead: a preview has no redirects, because it counts no clicks. */
  targetOf: (link: PublicLink) => TileTarget
}

/** The page as it would look, with a banner and without metadata for other sites. */
export const renderPreview = (page: PublicPageDocument, { path, endsAt, targetOf }: PreviewOptions): Rendered =>
  wholeDocument(
    <PublicPage page={page} path={path} targetOf={targetOf} banner={<PreviewBanner endsAt={endsAt} />} />,
    page.theme,
    previewStyle(page.theme),
    previewMetadata(page),
  )

const systemPage = (content: ReactElement, title: string, style: string): Rendered =>
  wholeDocument(content, defaultTheme, style, `<title>${title}</title><meta name="robots" content="noindex">`)

/** Unlike the other system pages, search engines may index it. */
export const renderLanding = (state: LandingState): Rendered =>
  wholeDocument(
    <Landing {...state} />,
    defaultTheme,
    landingStyle(),
    `<title>${landingTitle}</title><meta name="description" content="${landingDescription}">`,
  )

/** The bytes are the same every time. */
export const renderNotice = (kind: NoticeKind): Rendered => systemPage(<Notice kind={kind} />, notices[kind].title, noticeStyle())

export const renderPasswordForm = (state: PasswordFormState): Rendered =>
  systemPage(<PasswordForm {...state} />, passwordTitle(state), formStyle())

export const renderReportForm = (state: ReportFormState): Rendered => systemPage(<ReportForm {...state} />, reportTitle(state), formStyle())

export const renderReportThanks = (reported: Reported): Rendered => systemPage(<ReportThanks {...reported} />, thanksTitle, formStyle())
