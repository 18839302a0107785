import { describe, expect, test } from 'vitest'

import { freshSlug } from '../../support/rows.ts'
import { type Answered, testService } from '../../support/service.ts'

const { send, as, account, db, url } = await testService({ TRUSTED_PROXIES: 'loopback' })

/** An instance's first account. */
const administrator = await account()
let addresses = 0
const visitor = () => ({ 'x-forwarded-for': `2001:db8:0:${(++addresses).toString(16)}::1` })

async function publishedPage() {
  const api = as(await (await account()).token())
  const slug = freshSlug()
  const { headers } = await api('POST', '/api/v1/pages', { slug, title: 'Secret title', description: '' })
  const path = headers.get('location') ?? ''
  await api('POST', `${path}/publish`)
  return { api, slug, path, pageId: path.split('/').at(-1) ?? '' }
}
type Fields = Record<string, string>
const report = (slug: string, fields: Fields = { reason: 'spam', text: '' }, headers: Fields = visitor()) =>
  send('POST', `/${slug}/report`, new URLSearchParams(fields).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    ...headers,
  })
const kept = async (pageId: string) =>
  (
    await db.pool.query<{ reason: string; text: string | null }>('select reason, text from reports where page_id = $1 order by id', [
      pageId,
    ])
  ).rows

/** The part of a document that is neither style nor picture. */
const mainOf = ({ text }: Answered) => /<main.*<\/main>/s.exec(text)?.[0] ?? ''
const thanked = ({ status, text }: Answered) => status === 200 && text.includes('<title>Thank you</title>')
/** Every answer here is for this visitor and this moment, and runs no script. */
const expectPrivate = ({ headers }: Answered) => {
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-robots-tag')).toBe('noindex')
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'none'.* form-action 'self'/)
  expect(headers.getSetCookie()).toEqual([])
}

describe('the report form', () => {
  test('stands at every published page, and needs no script', async () => {
    const { slug } = await publishedPage()
    const form = await send('GET', `/${slug}/report`)
    expect(form.status).toBe(200)
    expectPrivate(form)
    expect(mainOf(form)).toMatch(new RegExp(`<form[^>]* method="post" action="/${slug}/report"`))
    for (const reason of ['phishing', 'malware', 'spam', 'illegal', 'other']) expect(mainOf(form)).toContain(`value="${reason}"`)
    expect(mainOf(form)).not.toMatch(/aria-invalid|role="alert"| checked=/)
    expect(form.text.includes('<script')).toBe(false)
    expect(await send('HEAD', `/${slug}/report`)).toMatchObject({ status: 200, text: '' })
  })

  test('reports a protected page without its password, and says nothing of it', async () => {
    const { api, slug, path, pageId } = await publishedPage()
    await api('PUT', `${path}/password`, { password: 'open sesame' })
    expect((await send('GET', `/${slug}`)).text.includes(`href="/${slug}/report"`)).toBe(true)
    const form = await send('GET', `/${slug}/report`)
    expect(form.text.includes('Secret title')).toBe(false)
    expect(thanked(await report(slug))).toBe(true)
    expect(await kept(pageId)).toHaveLength(1)
  })

  test('has one address, to which the slug in other letters and a former one lead with what was typed', async () => {
    const { api, slug, path, pageId } = await publishedPage()
    const renamed = freshSlug()
    await api('PATCH', path, { slug: renamed })
    for (const other of [slug, renamed.toUpperCase()]) {
      const asked = await send('GET', `/${other}/report`)
      expect([asked.status, asked.headers.get('location')]).toEqual([301, `/${renamed}/report`])
      const sent = await report(other)
      expect([sent.status, sent.headers.get('location')]).toEqual([308, `/${renamed}/report`])
    }
    expect(await kept(pageId)).toEqual([])
  })

  test('is 404 for a draft and an unknown page, 410 for a blocked one, and then stores nothing', async () => {
    const { api, slug, path, pageId } = await publishedPage()
    const statuses = async (at: string) => [(await send('GET', `/${at}/report`)).status, (await report(at)).status]
    await api('POST', `${path}/publish`)
    expect(await statuses(slug)).toEqual([404, 404])
    expect(await statuses('no-such-page')).toEqual([404, 404])
    await send('POST', '/trpc/admin.pages.block', { pageId, reason: 'Spam' }, { cookie: administrator.cookie })
    expect(await statuses(slug)).toEqual([410, 410])
    expect(await kept(pageId)).toEqual([])
  })
})

describe('a report', () => {
  test('is kept with its reason and its lines, and thanked for', async () => {
    const { slug, pageId } = await publishedPage()
    const answered = await report(slug, { reason: 'phishing', text: 'It wants my card.\r\n\r\n\tReally <b>.' })
    expect(thanked(answered)).toBe(true)
    expectPrivate(answered)
    await report(slug, { reason: 'other', text: ' \r\n ' })
    await report(slug, { reason: 'illegal', text: '🙈'.repeat(1000) })
    await report(slug, { reason: 'spam' })
    expect(await kept(pageId)).toEqual([
      { reason: 'phishing', text: 'It wants my card.\n\n\tReally <b>.' },
      { reason: 'other', text: null },
      { reason: 'illegal', text: '🙈'.repeat(1000) },
      { reason: 'spam', text: null },
    ])
  })

  test('that a visitor repeats gets the same thanks and is not kept', async () => {
    const [one, other] = [await publishedPage(), await publishedPage()]
    const who = { ...visitor(), 'user-agent': 'Browser' }
    const answers = [await report(one.slug, { reason: 'spam' }, who), await report(one.slug, { reason: 'malware', text: 'And more' }, who)]
    expect(answers.every(thanked)).toBe(true)
    expect(answers[0]?.text).toBe(answers[1]?.text)
    await report(other.slug, { reason: 'spam' }, who)
    await report(one.slug, { reason: 'other' })
    expect((await kept(one.pageId)).map(({ reason }) => reason)).toEqual(['spam', 'other'])
    expect(await kept(other.pageId)).toHaveLength(1)
  })

  test('keeps nothing of its visitor but the hash of the day', async () => {
    const { slug, pageId } = await publishedPage()
    await report(slug, { reason: 'spam' }, { 'x-forwarded-for': '192.0.2.77', 'user-agent': 'Tell-tale' })
    const { rows } = await db.pool.query<{ all: string; length: number }>(
      'select r::text as all, length(visitor) as length from reports r where page_id = $1',
      [pageId],
    )
    expect(rows[0]?.length).toBe(32)
    expect(rows[0]?.all).not.toMatch(/192\.0\.2\.77|Tell-tale/)
  })

  test.each<[string, Fields, string, string]>([
    ['without a reason', { text: 'Typed <i>' }, 'Select a reason', 'Typed &lt;i&gt;'],
    ['with an unknown reason', { reason: 'boredom', text: 'Typed' }, 'Select a reason', 'Typed'],
    ['with a text that is too long', { reason: 'spam', text: 'x'.repeat(1001) }, '1,000 characters or fewer', 'x'.repeat(1001)],
    ['with invisible characters', { reason: 'spam', text: 'a\u0000b' }, '1,000 characters or fewer', 'value="spam"'],
  ])('%s is refused with the form, as it was typed', async (_, fields, problem, typed) => {
    const { slug, pageId } = await publishedPage()
    const answered = await report(slug, fields)
    expect(answered.status).toBe(400)
    expectPrivate(answered)
    expect(answered.text.includes('<title>Error: Report this page</title>')).toBe(true)
    expect(mainOf(answered)).toContain(problem)
    expect(mainOf(answered)).toContain(typed)
    expect(/checked=""[^>]* value="spam"|value="spam"[^>]* checked=""/.test(mainOf(answered))).toBe(fields['reason'] === 'spam')
    expect(await kept(pageId)).toEqual([])
  })

  test('of no form at all is refused, and stores nothing', async () => {
    const { slug, pageId } = await publishedPage()
    expect((await send('POST', `/${slug}/report`, undefined, visitor())).status).toBe(400)
    expect((await send('POST', `/${slug}/report`, { reason: 'spam' }, visitor())).status).toBe(415)
    expect((await report(slug, { reason: 'spam', text: 'x'.repeat(16 * 1024) })).status).toBe(413)
    expect(await kept(pageId)).toEqual([])
  })

  test('that another site sends is refused, and stores nothing', async () => {
    const { slug, pageId } = await publishedPage()
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }]) {
      const answered = await report(slug, { reason: 'spam' }, { ...visitor(), ...headers })
      expect(answered.status).toBe(403)
      expect(mainOf(answered)).toContain('Something went wrong')
    }
    expect(await kept(pageId)).toEqual([])
    expect(thanked(await report(slug, { reason: 'spam' }, { ...visitor(), origin: url }))).toBe(true)
  })

  test('is limited to five an hour per address across all pages; a refused form keeps its text', async () => {
    const pages = await Promise.all(Array.from({ length: 6 }, publishedPage))
    const who = visitor()
    expect((await report(pages[0]?.slug ?? '', {}, who)).status).toBe(400)
    for (const [index, { slug }] of pages.slice(0, 5).entries()) {
      const elsewhere = { 'x-forwarded-for': `[${who['x-forwarded-for']}]:${1000 + index}` }
      expect(thanked(await report(slug, { reason: 'spam' }, elsewhere))).toBe(true)
    }
    const last = pages[5]
    const refused = await report(last?.slug ?? '', { reason: 'illegal', text: 'A long story' }, who)
    expect(refused.status).toBe(429)
    expectPrivate(refused)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect(mainOf(refused)).toContain('Try again in 60 minutes')
    expect(mainOf(refused)).toContain('A long story')
    expect(await kept(last?.pageId ?? '')).toEqual([])
    expect(thanked(await report(last?.slug ?? '', { reason: 'spam' }))).toBe(true)
  })
})
