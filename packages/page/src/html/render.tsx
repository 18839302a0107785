import { defaultTheme, type PublicPage as PublicPageDocument, type Theme } from '@tessera/contract'
import type { ReactElement } from 'react'

import { fonts } from '../styles/fonts.generated.ts'
import { PasswordForm, type PasswordFormState, passwordTitle } from '../system-pages/password-form.tsx'
import { ReportForm, type ReportFormState, ReportThanks, reportTitle, thanksTitle } from '../system-pages/report-form.tsx'
import { metadata } from './head.ts'
import { markupOf } from './markup.ts'
import { Notice, notices, type NoticeKind } from '../system-pages/notice.tsx'
import { PublicPage } from '../public-page.tsx'
import { Landing, landingDescription, landingTitle, type LandingState } from '../system-pages/landing.tsx'
import { documentStyle, formStyle, landingStyle, noticeStyle } from '../styles/page-style.ts'
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

export const renderReportThanks = (slug: string): Rendered => systemPage(<ReportThanks slug={slug} />, thanksTitle, formStyle())
