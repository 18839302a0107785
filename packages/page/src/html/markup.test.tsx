import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { fixtures } from '../testing/pages.ts'
import { Notice } from '../system-pages/layout.tsx'
import { PasswordForm } from '../system-pages/password-form.tsx'
import { ReportForm, ReportThanks } from '../system-pages/report-form.tsx'
import { markupOf } from './markup.ts'
import { PublicPage } from '../public-page.tsx'
import { wordsFor } from '../words/all.ts'

/** Evens out differences that do not matter: React's attribute order and case, and its preload links for eager images. */
const normal = (html: string): string =>
  html.replace(/^(?:<link[^>]*>)+/, '').replace(/<(\w+)((?: [\w-]+="[^"]*")+)/g, (_, type: string, attributes: string) => {
    const sorted = attributes.match(/[\w-]+="[^"]*"/g)?.map((attribute) => attribute.replace(/^[\w-]+/, (name) => name.toLowerCase()))
    return `<${type} ${sorted?.toSorted().join(' ')}`
  })

const text = '\n"two\' <lines> & more'
const Between = () => (
  <p data-none={undefined} aria-busy={false} hidden={false}>
    {[0, false, null, <br key="b" />, ['a', <i key="i">b</i>]]}
    <>c</>
  </p>
)
const legal = { imprintUrl: 'https://example.com/?a&b', privacyUrl: null }
const english = { words: wordsFor(null), legal }
const documents: Readonly<Record<string, () => ReactElement>> = {
  ...Object.fromEntries(fixtures.map((page) => [page.slug, () => <PublicPage page={page} {...english} />])),
  'a page in a language without words': () => <PublicPage page={{ ...fixtures[0]!, language: 'he' }} {...english} />,
  'a notice': () => <Notice kind="not-found" {...english} />,
  'a form': () => <PasswordForm slug="Ferrite" {...english} />,
  'a form with an error': () => <PasswordForm slug="Ferrite" problem={{ kind: 'wrong' }} {...english} />,
  'a report form': () => <ReportForm slug="Ferrite" reason="spam" text={text} problem={{ kind: 'text' }} {...english} />,
  'a confirmation': () => <ReportThanks slug={'</p><b>"'} {...english} />,
  'every kind of child': () => <Between />,
}

test.each(Object.entries(documents))('%s renders as React renders it', (_name, document) => {
  expect(normal(markupOf(document()))).toBe(normal(renderToStaticMarkup(document())))
})

test('anything but plain components and attributes is refused', () => {
  const Lazy = { $$typeof: Symbol.for('react.memo'), type: () => 'text' } as unknown as () => string
  expect(() => markupOf(<Lazy />)).toThrow(TypeError)
  expect(() => markupOf(<p style={{ color: 'red' }} />)).toThrow('No plain attribute: style')
  expect(() => markupOf(new Date() as unknown as ReactElement)).toThrow(TypeError)
})
