import { renderLanding, renderNotice, renderPasswordForm, renderReportForm, renderReportThanks, type Rendered } from '../html/render.tsx'

const slug = 'Ferrite'
const tooMany = (retryAfterSeconds: number) => ({ kind: 'too-many', retryAfterSeconds }) as const

/** Every kind of system page, by the name of its golden file. */
export const systemPages: Readonly<Record<string, Rendered>> = {
  'landing-open': renderLanding({ signUp: 'open' }),
  'landing-closed': renderLanding({ signUp: 'closed' }),
  'notice-not-found': renderNotice('not-found'),
  'notice-blocked': renderNotice('blocked'),
  'notice-unavailable': renderNotice('unavailable'),
  'form-password': renderPasswordForm({ slug }),
  'form-password-wrong': renderPasswordForm({ slug, problem: { kind: 'wrong' } }),
  'form-password-too-many': renderPasswordForm({ slug, problem: tooMany(48) }),
  'form-report': renderReportForm({ slug }),
  'form-report-refused': renderReportForm({ slug, problem: { kind: 'reason' }, text: 'two\nlines' }),
  'form-report-too-long': renderReportForm({ slug: 'x'.repeat(64), problem: { kind: 'text' }, reason: 'other', text: 'x'.repeat(1001) }),
  'form-report-too-many': renderReportForm({ slug, problem: tooMany(1_900), reason: 'spam', text: 'a </textarea><b>' }),
  'form-report-thanks': renderReportThanks(slug),
}
