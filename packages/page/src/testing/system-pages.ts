import type { PublicPage } from '@tessera/contract'

import {
  renderLanding,
  renderNotice,
  renderPasswordForm,
  renderPreview,
  renderReportForm,
  renderReportThanks,
  type Rendered,
  type SystemPageOptions,
} from '../html/render.tsx'
import type { Language } from '../words/words.ts'
import { fixtures } from './pages.ts'

const slug = 'Ferrite'
const previewPath = '/pages/preview/6dQwHk2xVbT0nLrYcJ9sFzA1gEm'
const preview = (of: string, language: Language | null = null): Rendered => {
  const fixture = fixtures.find(({ slug: fixtureSlug }) => fixtureSlug === of)
  if (!fixture) throw new Error(`No fixture ${of}`)
  const page = { ...fixture, language }
  const rel = 'noopener noreferrer nofollow ugc'
  return renderPreview(page, { path: previewPath, endsAt: new Date('2026-03-08T09:30:00Z'), targetOf: ({ url }) => ({ href: url, rel }) })
}
const tooMany = (retryAfterSeconds: number) => ({ kind: 'too-many', retryAfterSeconds }) as const

/** Every kind of notice and form, by the name of its golden file. */
const noticesAndForms = (options: SystemPageOptions = {}): Readonly<Record<string, Rendered>> => ({
  'notice-not-found': renderNotice('not-found', options),
  'notice-blocked': renderNotice('blocked', options),
  'notice-too-many': renderNotice('too-many', options),
  'notice-unavailable': renderNotice('unavailable', options),
  'form-password': renderPasswordForm({ slug }, options),
  'form-password-wrong': renderPasswordForm({ slug, problem: { kind: 'wrong' } }, options),
  'form-password-too-many': renderPasswordForm({ slug, problem: tooMany(48) }, options),
  'form-report': renderReportForm({ slug }, options),
  'form-report-refused': renderReportForm({ slug, problem: { kind: 'reason' }, text: 'two\nlines' }, options),
  'form-report-too-long': renderReportForm(
    { slug: 'x'.repeat(64), problem: { kind: 'text' }, reason: 'other', text: 'x'.repeat(1001) },
    options,
  ),
  'form-report-too-many': renderReportForm({ slug, problem: tooMany(1_900), reason: 'spam', text: 'a </textarea><b>' }, options),
  'form-report-thanks': renderReportThanks({ slug }, options),
  'form-report-preview': renderReportForm({ slug, preview: { path: previewPath }, maxCharacters: 900 }, options),
  'form-report-preview-thanks': renderReportThanks({ slug, preview: { path: previewPath } }, options),
})

/** Every kind of system page, by the name of its golden file. */
export const systemPages: Readonly<Record<string, Rendered>> = {
  'landing-open': renderLanding({ signUp: 'open' }),
  'landing-closed': renderLanding({ signUp: 'closed' }),
  preview: preview('ferrite'),
  'preview-empty': preview('empty'),
  'preview-hostile': preview('hostile'),
  ...noticesAndForms(),
}

const legal = { imprintUrl: 'https://example.com/imprint', privacyUrl: 'https://example.com/privacy' }

/** Everything that visitors read in a language: notices, forms and previews, with legal links. */
export const systemPagesIn = (language: Language): Readonly<Record<string, Rendered>> => ({
  ...noticesAndForms({ language, legal }),
  preview: preview('ferrite', language),
  'preview-empty': preview('empty', language),
})

/** A page in a language, with every text of the service. */
export const pageIn = (language: string): PublicPage => ({
  ...fixtures[0]!,
  language,
  ...legal,
  tiles: fixtures[0]!.tiles.map((link) => ({ ...link, title: null })),
})
