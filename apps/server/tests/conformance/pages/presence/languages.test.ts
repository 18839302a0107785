import { beforeAll, describe, expect, test } from 'vitest'

import { freshSlug } from '../../../support/rows.ts'
import { type Answered, type Call, testService } from '../../../support/service.ts'

const instance = { IMPRINT_URL: 'https://instance.example/imprint', PRIVACY_URL: 'https://instance.example/privacy' }
const { send, account, as } = await testService(instance)
let call: Call
beforeAll(async () => {
  call = as(await (await account()).token())
})

type Fields = { language?: string; imprintUrl?: string; utm?: object }

async function newPage(fields: Fields, published = true) {
  const slug = freshSlug()
  const { id } = (await call('POST', '/api/v1/pages', { slug, title: 'Page', description: '', name: 'Ada', ...fields })).body as {
    id: string
  }
  if (published) await call('POST', `/api/v1/pages/${id}/publish`)
  return { id, slug }
}

const get = (path: string, language?: string) => send('GET', path, undefined, language === undefined ? {} : { 'accept-language': language })
const rootOf = ({ text }: Answered) => /<html [^>]*>/.exec(text)?.[0]
const varyOf = ({ headers }: Answered) => headers.get('vary')
const legalOf = ({ text }: Answered) => [...text.matchAll(/<a href="([^"]*)" rel="noopener nofollow ugc"/g)].map(([, url]) => url)

test('a page has its own language, whatever the visitor prefers, on the first request and from the cache', async () => {
  const { slug } = await newPage({ language: 'de-AT' })
  const first = await get(`/${slug}`, 'fr')
  expect(rootOf(first)).toBe('<html lang="de-AT" dir="ltr">')
  expect(first.text).toContain('von <b dir="auto">Ada</b>')
  expect(first.text).toContain('"inLanguage":"de-AT"')
  for (const language of [undefined, 'ja', 'de']) {
    const again = await get(`/${slug}`, language)
    expect([again.text, varyOf(again)]).toEqual([first.text, 'accept-encoding'])
  }
})

describe('a notice', () => {
  test('has the language of the visitor and the same bytes for a draft, a deleted and an unknown page', async () => {
    const draft = await newPage({ language: 'pl', imprintUrl: 'https://draft.example/imprint' }, false)
    const deleted = await newPage({ language: 'pl' })
    await call('DELETE', `/api/v1/pages/${deleted.id}`)
    const paths = [draft.slug, deleted.slug, 'no-such-page', 'no/such/page', 'go/link_01jd8q5bqkeyar6w4d2h000001', '-'].map(
      (slug) => `/${slug}`,
    )
    const bodies = new Set<string>()
    for (const [language, root] of [
      ['de-CH, en;q=0.5', '<html lang="de" dir="ltr">'],
      ['ar', '<html lang="ar" dir="rtl">'],
      ['sv', '<html lang="en">'],
      [undefined, '<html lang="en">'],
    ]) {
      const answers = await Promise.all(paths.map((path) => get(path, language)))
      for (const answer of answers) expect([answer.status, rootOf(answer), varyOf(answer)]).toEqual([404, root, 'accept-language'])
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
      bodies.add(answers[0]!.text)
      expect(legalOf(answers[0]!)).toEqual(Object.values(instance))
    }
    expect(bodies.size).toBe(3)
  })
})

describe.each([
  ['password', async (id: string) => call('PUT', `/api/v1/pages/${id}/password`, { password: 'correct horse' }), ''],
  ['report', async () => {}, '/report'],
])('a form for a %s', (_name, prepare, below) => {
  test('has the language of the page, or of the visitor if the page has none', async () => {
    for (const [fields, root, vary] of [
      [{ language: 'ja' }, '<html lang="ja" dir="ltr">', null],
      [{ language: 'sv' }, '<html lang="en">', null],
      [{}, '<html lang="fr" dir="ltr">', 'accept-language'],
    ] as const) {
      const { id, slug } = await newPage(fields)
      await prepare(id)
      const form = await get(`/${slug}${below}`, 'fr-CA')
      expect([form.status, rootOf(form), varyOf(form)]).toEqual([200, root, vary])
      expect(form.text).toContain('<form')
      expect(legalOf(form)).toEqual(Object.values(instance))
    }
  })

  test('has the legal links of the page, even while it is locked', async () => {
    const { id, slug } = await newPage({ imprintUrl: 'https://ada.example/imprint' })
    await prepare(id)
    expect(legalOf(await get(`/${slug}${below}`))).toEqual(['https://ada.example/imprint', instance.PRIVACY_URL])
  })
})

test('the thanks for a report have the language of the form', async () => {
  const { slug } = await newPage({})
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'tr' }
  const thanks = await send('POST', `/${slug}/report`, 'reason=spam', headers)
  expect([thanks.status, rootOf(thanks), varyOf(thanks)]).toEqual([200, '<html lang="tr" dir="ltr">', 'accept-language'])
})

test('the legal links of the instance are in the footer of pages and of the landing page, and part of what the sign-in screens load', async () => {
  const { slug } = await newPage({})
  expect(legalOf(await get(`/${slug}`))).toEqual(Object.values(instance))
  expect(legalOf(await get('/'))).toEqual(Object.values(instance))
  const { body } = await send('GET', '/trpc/account.instance')
  expect(body).toMatchObject({ result: { data: { imprintUrl: instance.IMPRINT_URL, privacyUrl: instance.PRIVACY_URL } } })
})

test('a redirect adds the campaign of the page, cached or not, and nothing else names it', async () => {
  const { id, slug } = await newPage({ utm: { source: 'tessera', campaign: 'Été 1' } })
  const link = { url: 'HTTPS://example.com/a?sig=%2f+x#top', me: true }
  const { id: linkId } = (await call('POST', `/api/v1/pages/${id}/links`, link)).body as { id: string }
  const redirect = async () => (await get(`/go/${linkId}`)).headers.get('location')
  const location = 'https://example.com/a?sig=%2f+x&utm_source=tessera&utm_campaign=%C3%89t%C3%A9%201#top'
  expect([await redirect(), await redirect()]).toEqual([location, location])
  const page = await get(`/${slug}`)
  expect(page.text).toContain(`<link rel="me" href="${link.url}">`)
  expect(page.text).not.toContain('utm_')
  await call('PATCH', `/api/v1/pages/${id}`, { utm: null })
  expect(await redirect()).toBe('https://example.com/a?sig=%2f+x#top')
})
