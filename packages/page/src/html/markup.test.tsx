import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { fixtures } from '../testing/pages.ts'
import { PasswordForm } from '../system-pages/password-form.tsx'
import { ReportForm, ReportThanks } from '../system-pages/report-form.tsx'
import { markupOf } from './markup.ts'
import { Notice } from '../system-pages/notice.tsx'
import { PublicPage } from '../public-page.tsx'

/** React writes some attributes of fields last, others' names in capitals, and asks for eager pictures in front of all. */
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
const documents: Readonly<Record<string, () => ReactElement>> = {
  ...Object.fromEntries(fixtures.map((page) => [page.slug, () => <PublicPage page={page} />])),
  'a notice': () => <Notice kind="not-found" />,
  'a form': () => <PasswordForm slug="Ferrite" />,
  'a form that was refused': () => <PasswordForm slug="Ferrite" problem={{ kind: 'wrong' }} />,
  'a report': () => <ReportForm slug="Ferrite" reason="spam" text={text} problem={{ kind: 'text' }} />,
  'an answer': () => <ReportThanks slug={'</p><b>"'} />,
  'what may stand between elements': () => <Between />,
}

test.each(Object.entries(documents))('%s is what React makes of it', (_name, document) => {
  expect(normal(markupOf(document()))).toBe(normal(renderToStaticMarkup(document())))
})

test('what is no plain component or attribute is refused', () => {
  const Lazy = { $$typeof: Symbol.for('react.memo'), type: () => 'text' } as unknown as () => string
  expect(() => markupOf(<Lazy />)).toThrow(TypeError)
  expect(() => markupOf(<p style={{ color: 'red' }} />)).toThrow('No plain attribute: style')
  expect(() => markupOf(new Date() as unknown as ReactElement)).toThrow(TypeError)
})
