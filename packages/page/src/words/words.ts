// The service's own words on public documents: their types, and which language a document gets. Each language is a file beside this one.
import type { ContactChannel, LinkType, ReportReason } from '@tessera/contract'

/** The languages that have words. */
export const languages = ['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt', 'tr', 'uk'] as const
export type Language = (typeof languages)[number]

/** A text with one placeholder, such as `{name}`. */
export type Template<Name extends string> = `${string}{${Name}}${string}`

/** The words of a page. Apart from the others, because the dashboard needs only these. */
export type PageWords = {
  byline: Template<'name'>
  /** Accessible name of the list of links. */
  links: string
  empty: string
  /** Accessible name of the star. */
  highlighted: string
  /** Shown below a link that has no title of its own. */
  types: Readonly<Record<LinkType, string>>
  /** Shown below a contact that has no title of its own. */
  channels: Readonly<Record<ContactChannel, string>>
  madeWith: string
  report: string
  imprint: string
  privacy: string
}

/** Notices for the statuses 404, 410, 429 and 503. */
export type NoticeKind = 'not-found' | 'blocked' | 'too-many' | 'unavailable'
type NoticeWords = { title: string; text: string }
type SubjectWords = { title: string; question: string; back: string }

/** The words of notices, forms and previews. */
export type SystemWords = {
  /** The title of a form that was refused. */
  error: Template<'title'>
  preview: { label: string; title: Template<'title'>; notice: string; ends: Template<'time'> }
  notices: Readonly<Record<NoticeKind, NoticeWords>>
  /** The link of the notice for status 404. */
  createPage: string
  /** A form that another site sent. */
  foreign: string
  password: { title: string; text: string; label: string; open: string; missing: string; wrong: string; tooMany: Template<'when'> }
  report: {
    page: SubjectWords & { text: Template<'path'> }
    preview: SubjectWords & { text: string }
    reasons: Readonly<Record<ReportReason, { label: string; hint: string }>>
    details: string
    optional: string
    send: string
    noReason: string
    tooLong: Template<'count'>
    tooMany: Template<'when'>
    thanks: string
    received: string
  }
}

/** All words in one language. */
export type Words = { language: Language; page: PageWords; system: SystemWords }

/** The best language for a BCP 47 tag, by RFC 4647 look-up. Since all languages here are primary subtags, only that subtag counts. */
export const findLanguage = (tag: string): Language | undefined => {
  const [primary = ''] = tag.toLowerCase().split('-', 1)
  return languages.find((language) => language === primary)
}

const rightToLeftScripts = new Set('Adlm Arab Aran Hebr Mand Mend Nkoo Rohg Samr Syrc Thaa Yezi'.split(' '))

/** The direction of a tag's script, or of the script that the language is usually written in. A malformed tag has `ltr`. */
export const directionOfLanguage = (tag: string): 'ltr' | 'rtl' => {
  try {
    return rightToLeftScripts.has(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr'
  } catch {
    // The editor shows a page while its language is being typed.
    return 'ltr'
  }
}

/** The texts before and after the placeholder. */
export const around = (template: Template<string>): [before: string, after: string] => {
  const [before = '', after = ''] = template.split(/\{\w+\}/)
  return [before, after]
}

export const fill = (template: Template<string>, value: string): string => around(template).join(value)
