import type { PublicPage } from '@tessera/contract'
import { describe, expect, test } from 'vitest'

import { fixtures } from '../testing/pages.ts'
import { pageIn, systemPagesIn } from '../testing/system-pages.ts'
import { wordsIn } from '../words/all.ts'
import { directionOfLanguage, findLanguage, type Language, languages } from '../words/words.ts'
import { renderNotice, renderPage, renderPasswordForm } from './render.tsx'

const origin = 'https://tessera.example'
const [ferrite] = fixtures as [PublicPage]
const empty = fixtures.find(({ slug }) => slug === 'empty')!
const page = (language: string | null, of: PublicPage = ferrite) => renderPage({ ...of, language }, { origin }).html

const rootOf = (html: string): string => /<html [^>]*>/.exec(html)![0]
const layoutOf = (html: string): string => /<div class="tv"[^>]*>/.exec(html)![0]
const allTexts = (value: unknown): string[] => (typeof value === 'string' ? [value] : Object.values(value as object).flatMap(allTexts))

/** English documents say nothing of their direction. */
const expectedRoot = (language: Language): string => {
  if (language === 'en') return '<html lang="en">'
  return `<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`
}

describe.each(languages)('in %s', (language) => {
  const words = wordsIn(language)

  test('notices and forms have the language and its direction', () => {
    for (const [name, { html }] of Object.entries(systemPagesIn(language))) {
      if (name.startsWith('preview')) continue
      expect(rootOf(html), name).toBe(expectedRoot(language))
      expect(layoutOf(html), name).toBe(language === 'ar' ? '<div class="tv" dir="rtl">' : '<div class="tv">')
    }
  })

  test('pages and previews have the language and its direction, and mark none of its words', () => {
    const dir = language === 'ar' ? 'rtl' : 'ltr'
    const { preview, 'preview-empty': previewEmpty } = systemPagesIn(language)
    for (const html of [renderPage(pageIn(language), { origin }).html, page(language, empty), preview!.html, previewEmpty!.html]) {
      expect(rootOf(html)).toBe(`<html lang="${language}" dir="${dir}">`)
      expect(layoutOf(html)).toBe(`<div class="tv" dir="${dir}">`)
      expect(html.match(/ lang=/g)).toHaveLength(1)
    }
  })

  test('only Japanese documents have the Japanese line-break rules', () => {
    const documents = [page(language), ...Object.values(systemPagesIn(language)).map(({ html }) => html)]
    for (const html of documents) expect(html.includes('word-break:auto-phrase')).toBe(language === 'ja')
  })

  test('a page shows every word of pages', () => {
    const shown = renderPage(pageIn(language), { origin }).html + page(language, empty)
    const { byline, types, channels: _, ...texts } = words.page
    for (const text of [...Object.values(texts), ...ferrite.tiles.flatMap((tile) => (tile.kind === 'link' ? types[tile.type] : []))])
      expect(shown).toContain(text)
    expect(shown.replace(/<[^>]*>/g, '')).toContain(byline.replace('{name}', 'Mara Lindqvist'))
  })

  test('no text is blank, has a space too many, or a placeholder that is not replaced', () => {
    for (const text of allTexts([words.page, words.system])) expect(text).toMatch(/^(?!.*  )\S(?:.*\S)?$/)
    for (const { html } of Object.values(systemPagesIn(language))) expect(html.slice(html.indexOf('<body>'))).not.toMatch(/[{}]|undefined/)
  })

  test('numbers and dates have Latin digits', () => {
    for (const { html } of Object.values(systemPagesIn(language))) expect(html).not.toMatch(/(?![0-9])\p{Nd}/u)
    const form = renderPasswordForm({ slug: 'x', problem: { kind: 'too-many', retryAfterSeconds: 48 } }, { language }).html
    expect(form).toMatch(/role="alert">[^<]*48/)
  })
})

test('every language has its own words', () => {
  for (const part of ['page', 'system'] as const) {
    const texts = languages.map((language) => JSON.stringify(wordsIn(language)[part]))
    expect(new Set(texts).size).toBe(languages.length)
  }
  expect(new Set(languages.map((language) => renderNotice('not-found', { language }).html)).size).toBe(languages.length)
})

test('a page without a language is in English, and its title alone decides the direction of the layout', () => {
  for (const [title, dir] of [
    ['Ferrite', 'ltr'],
    ['שלום', 'rtl'],
  ]) {
    const html = renderPage({ ...ferrite, title: title! }, { origin }).html
    expect([rootOf(html), layoutOf(html)]).toEqual(['<html lang="en">', `<div class="tv" dir="${dir}">`])
    expect(html).toContain('>by <b dir="auto">')
  }
})

test.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['DE-Latn-CH-1996', 'de'],
  ['pt-BR', 'pt'],
  ['uk-Latn', 'uk'],
  ['zh-Hant-TW', undefined],
  ['den', undefined],
  ['gsw', undefined],
])('a page in %s has words in %s', (tag, language) => {
  expect(findLanguage(tag)).toBe(language)
})

test.each([
  ['ar', 'rtl'],
  ['ar-Latn', 'ltr'],
  ['he', 'rtl'],
  ['fa-AF', 'rtl'],
  ['ur', 'rtl'],
  ['ckb', 'rtl'],
  ['dv', 'rtl'],
  ['az', 'ltr'],
  ['az-Arab', 'rtl'],
  ['pa-PK', 'rtl'],
  ['pa', 'ltr'],
  ['ja', 'ltr'],
  ['not a tag', 'ltr'],
])('the direction of %s is %s', (tag, direction) => {
  expect(directionOfLanguage(tag)).toBe(direction)
})

describe('words in another language than the page', () => {
  const marked = (html: string, lang: string, dir: string): string[] => {
    const [, body = ''] = html.split('<body>')
    return [...body.matchAll(new RegExp(`<(\\w+)[^>]* lang="${lang}"(?: dir="${dir}")?[^>]*>([^<]*)`, 'g'))].map(([, , text = '']) => text)
  }

  test('are English and say so, element by element; the texts of the owner have the language of the page', () => {
    const html = renderPage(pageIn('he-IL'), { origin }).html
    expect([rootOf(html), layoutOf(html)]).toEqual(['<html lang="he-IL" dir="rtl">', '<div class="tv" dir="rtl">'])
    const { types, links, madeWith, imprint, privacy, report } = wordsIn('en').page
    const texts = marked(html, 'en', 'ltr').filter((text) => text !== '')
    expect(new Set(texts)).toEqual(
      new Set([
        'by ',
        links,
        madeWith,
        imprint,
        privacy,
        report,
        ...ferrite.tiles.flatMap((tile) => (tile.kind === 'link' ? types[tile.type] : [])),
      ]),
    )
    expect(html).toContain('<b lang="he-IL" dir="auto">Mara Lindqvist</b>')
    expect(html).toContain(
      '<span id="tv-links" hidden="" lang="en" dir="ltr">Links</span><ul class="tv-grid" role="list" aria-labelledby="tv-links">',
    )
    expect(html.match(/aria-label="Highlighted" lang="en"/g)).toHaveLength(1)
    expect(page('sv', empty)).toContain('<p class="tv-empty" lang="en" dir="ltr">No links here yet.</p>')
  })

  test('are marked, too, where only their direction differs', () => {
    expect(marked(renderPage(pageIn('ar-Latn'), { origin }).html, 'ar', 'rtl')).toContain(wordsIn('ar').page.madeWith)
  })
})

describe('legal links', () => {
  const instance = { imprintUrl: 'https://instance.example/imprint', privacyUrl: 'https://instance.example/privacy' }
  const linked = (html: string): string[] =>
    [...html.matchAll(/<a href="(https:[^"]*)" rel="noopener nofollow ugc">([^<]*)/g)].map(([, url, text]) => `${text} ${url}`)

  test('of the instance stand in every footer; each of the page replaces the one of the instance', () => {
    const both = ['Legal notice https://instance.example/imprint', 'Privacy https://instance.example/privacy']
    expect(linked(renderPage(ferrite, { origin, legal: instance }).html)).toEqual(both)
    expect(linked(renderNotice('blocked', { legal: instance }).html)).toEqual(both)
    const own = { ...ferrite, imprintUrl: 'https://mara.example/?a&b' }
    expect(linked(renderPage(own, { origin, legal: instance }).html)).toEqual(['Legal notice https://mara.example/?a&amp;b', both[1]])
    expect(linked(renderPage(own, { origin }).html)).toHaveLength(1)
    expect(linked(renderPage(ferrite, { origin }).html)).toEqual([])
  })
})

test('structured data name the language of a page that has one', () => {
  const data = (language: string | null) =>
    JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page(language))![1]!) as { inLanguage?: string }
  expect([data('pt-BR').inLanguage, data(null).inLanguage]).toEqual(['pt-BR', undefined])
})
