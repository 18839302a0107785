import {
  renderLanding,
  renderNotice,
  renderPasswordForm,
  renderPreview,
  renderReportForm,
  renderReportThanks,
  type Rendered,
} from '../html/render.tsx'
import { fixtures } from './pages.ts'

const slug = 'Ferrite'
const previewPath = '/pages/preview/6dQwHk2xVbT0nLrYcJ9sFzA1gEm'
const preview = (of: string): Rendered => {
  const page = fixtures.find((fixture) => fixture.slug === of)
  if (!page) throw new Error(`No fixture ${of}`)
  const rel = 'noopener noreferrer nofollow ugc'
  return renderPreview(page, { path: previewPath, endsAt: new Date('2026-03-08T09:30:00Z'), targetOf: ({ url }) => ({ href: url, rel }) })
}
const tooMany = (retryAfterSeconds: number) => ({ kind: 'too-many', retryAfterSeconds }) as const

/** Every kind of system page, by the name of its golden file. */
export const systemPages: Readonly<Record<string, Rendered>> = {
  'landing-open': renderLanding({ signUp: 'open' }),
  'landing-closed': renderLanding({ signUp: 'closed' }),
  'notice-not-found': renderNotice('not-found'),
  'notice-blocked': renderNotice('blocked'),
  'notice-too-many': renderNotice('too-many'),
  'notice-unavailable': renderNotice('unavailable'),
  preview: preview('ferrite'),
  'preview-empty': preview('empty'),
  'preview-hostile': preview('hostile'),
  'form-password': renderPasswordForm({ slug }),
  'form-password-wrong': renderPasswordForm({ slug, problem: { kind: 'wrong' } }),
  'form-password-too-many': renderPasswordForm({ slug, problem: tooMany(48) }),
  'form-report': renderReportForm({ slug }),
  'form-report-refused': renderReportForm({ slug, problem: { kind: 'reason' }, text: 'two\nlines' }),
  'form-report-too-long': renderReportForm({ slug: 'x'.repeat(64), problem: { kind: 'text' }, reason: 'other', text: 'x'.repeat(1001) }),
  'form-report-too-many': renderReportForm({ slug, problem: tooMany(1_900), reason: 'spam', text: 'a </textarea><b>' }),
  'form-report-thanks': renderReportThanks({ slug }),
  'form-report-preview': renderReportForm({ slug, preview: { path: previewPath }, maxCharacters: 900 }),
  'form-report-preview-thanks': renderReportThanks({ slug, preview: { path: previewPath } }),
}
