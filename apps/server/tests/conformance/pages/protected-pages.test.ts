import { holdScrypt, setCheapScrypt } from '@tessera/testing/cheap-scrypt'
import { describe, expect, onTestFinished, test } from 'vitest'

import { freshSlug } from '../../support/rows.ts'
import { type Answered, type Call, testService } from '../../support/service.ts'

const here = await testService({ TRUSTED_PROXIES: 'loopback' })
const placed = await testService({ TRUSTED_PROXIES: 'loopback', PUBLIC_URL: 'https://links.example.com' })

const password = 'opén sesame 🗝️'
/** An instance's first account. */
const administrator = await here.account()
let addresses = 0
/** A visitor of an address that no other has. */
const visitor = () => ({ 'x-forwarded-for': `2001:db8:0:${(++addresses).toString(16)}::1` })

async function protectedPage(service = here) {
  const owner = await service.account()
  const api = service.as(await owner.token())
  const slug = freshSlug()
  const made = await api('POST', '/api/v1/pages', { slug, title: 'Secret title', description: 'Secret words', name: 'Secret name' })
  const path = made.headers.get('location') ?? ''
  const link = (await api('POST', `${path}/links`, { url: 'https://example.com/secret', title: 'Secret link' })).body as { id: string }
  await api('POST', `${path}/publish`)
  expect(await api('PUT', `${path}/password`, { password })).toMatchObject({ status: 204, text: '' })
  return { api, owner, slug, path, pageId: path.split('/').at(-1) ?? '', tile: `/go/${link.id}` }
}

const formOf = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
const asForm = { 'content-type': 'application/x-www-form-urlencoded' }
const unlock = (slug: string, given = password, headers: Record<string, string> = visitor(), send: Call = here.send) =>
  send('POST', `/${slug}/unlock`, formOf({ page: slug, password: given }), { ...asForm, ...headers })
const cookieOf = (answered: Answered) => answered.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''

/** The part of a document that is neither style nor picture. */
const mainOf = ({ text }: Answered) => /<main.*<\/main>/s.exec(text)?.[0] ?? ''

/** The password form and nothing of the page. */
function expectForm(answered: Answered, status: number, text?: string): void {
  expect(answered.status).toBe(status)
  const main = mainOf(answered)
  expect(main).toMatch(/<input[^>]* type="password"[^>]* name="password"/)
  expect(/secret/i.test(answered.text)).toBe(false)
  if (text !== undefined) expect(main).toContain(text)
  expect(main.includes('aria-describedby="password-problem"')).toBe(text !== undefined)
  expect(answered.headers.get('cache-control')).toBe('no-store')
  expect(answered.headers.get('x-robots-tag')).toBe('noindex')
  expect(answered.headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'none'.* form-action 'self'/)
  expect(answered.headers.getSetCookie()).toEqual([])
}

describe('a protected page', () => {
  test('is its password form alone, which is neither indexed nor kept and says nothing of the page', async () => {
    const { slug, tile } = await protectedPage()
    const form = await here.send('GET', `/${slug}`)
    expectForm(form, 200)
    expect(mainOf(form)).toMatch(new RegExp(`<form[^>]* method="post" action="/${slug}/unlock"`))
    expect(form.headers.get('etag')).toBeNull()
    expect(await here.send('HEAD', `/${slug}`)).toMatchObject({ status: 200, text: '' })
    expect((await here.send('GET', `/${slug}`, undefined, { 'if-none-match': '*' })).status).toBe(200)
    expect(await here.send('GET', tile)).toMatchObject({ status: 404 })
    expect((await here.send('GET', tile)).headers.get('location')).toBeNull()
  })

  test('opens to its password, in any composition of its letters, with a cookie for a day', async () => {
    const { slug, pageId } = await protectedPage()
    expect((await unlock(slug, password.normalize('NFD'))).status).toBe(303)
    const answered = await unlock(slug)
    expect(answered).toMatchObject({ status: 303, text: '' })
    expect(answered.headers.get('location')).toBe(`/${slug}`)
    expect(answered.headers.get('cache-control')).toBe('no-store')
    const [cookie = ''] = answered.headers.getSetCookie()
    expect(cookie).toMatch(new RegExp(`^unlock_${pageId}=[^;]+; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax$`))
    const page = await here.send('GET', `/${slug}`, undefined, { cookie: cookieOf(answered) })
    expect(page.status).toBe(200)
    expect(page.text.includes('Secret title')).toBe(true)
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
    expect(page.headers.get('etag')).toBeNull()
    expect(page.headers.getSetCookie()).toEqual([])
  })

  test('takes its cookie for its tiles, too, and for those of no other page', async () => {
    const [one, other] = [await protectedPage(), await protectedPage()]
    const headers = { cookie: cookieOf(await unlock(one.slug)) }
    const followed = await here.send('GET', one.tile, undefined, headers)
    expect(followed.status).toBe(302)
    expect(followed.headers.get('location')).toBe('https://example.com/secret')
    expect(await here.send('GET', other.tile, undefined, headers)).toMatchObject({ status: 404 })
    expectForm(await here.send('GET', `/${other.slug}`, undefined, headers), 200)
  })

  test('asks again when its password changes, even to the same one, and is open to everyone without one', async () => {
    const { api, slug, path, tile } = await protectedPage()
    const headers = { cookie: cookieOf(await unlock(slug)) }
    await api('PUT', `${path}/password`, { password })
    expectForm(await here.send('GET', `/${slug}`, undefined, headers), 200)
    expect(await here.send('GET', tile, undefined, headers)).toMatchObject({ status: 404 })
    await api('PUT', `${path}/password`, { password: 'another one' })
    expectForm(await unlock(slug), 403, 'Incorrect password')
    expect((await unlock(slug, 'another one')).status).toBe(303)
    await api('DELETE', `${path}/password`)
    const page = await here.send('GET', `/${slug}`)
    expect(page.text.includes('Secret title')).toBe(true)
    expect(page.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect((await here.send('GET', tile)).status).toBe(302)
    expect(await unlock(slug)).toMatchObject({ status: 303, text: '' })
  })

  test('stays shut to its owner’s session, to forged cookies and to those of another page', async () => {
    const [{ owner, slug, pageId }, other] = [await protectedPage(), await protectedPage()]
    const [, value = ''] = cookieOf(await unlock(other.slug)).split('=')
    for (const cookie of [owner.cookie, `unlock_${pageId}=1`, `unlock_${pageId}=${value}`, `unlock_${other.pageId}=${value}`]) {
      expectForm(await here.send('GET', `/${slug}`, undefined, { cookie }), 200)
    }
  })

  test('gets a Secure cookie where the instance is at https', async () => {
    const { slug } = await protectedPage(placed)
    const headers = { ...visitor(), origin: 'https://links.example.com' }
    expect((await unlock(slug, password, headers, placed.send)).headers.getSetCookie()[0]).toMatch(/; Secure$/)
  })
})

describe('unlocking', () => {
  test('refuses a wrong and a missing password with the form and a clear word', async () => {
    const { slug } = await protectedPage()
    expectForm(await unlock(slug, 'Opén sesame 🗝️'), 403, 'Incorrect password')
    expectForm(await unlock(slug, ''), 400, 'Enter the password')
    const headers = visitor()
    expectForm(await here.send('POST', `/${slug}/unlock`, undefined, headers), 400, 'Enter the password')
    expectForm(await here.send('POST', `/${slug}/unlock`, formOf({ page: slug }), { ...asForm, ...headers }), 400, 'Enter the password')
  })

  test('takes a form of a few kilobytes, and nothing else', async () => {
    const { slug } = await protectedPage()
    const post = (body: string, type: string) => here.send('POST', `/${slug}/unlock`, body, { 'content-type': type, ...visitor() })
    const fields = formOf({ password })
    expect((await post(fields, 'application/x-www-form-urlencoded; charset=UTF-8')).status).toBe(303)
    expect((await post(fields, 'Application/X-WWW-Form-URLencoded')).status).toBe(303)
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded-not']) {
      const refused = await post(JSON.stringify({ password }), type)
      expect(refused, type).toMatchObject({ status: 415, body: { message: 'Send application/x-www-form-urlencoded' } })
    }
    expect((await post(`password=${'x'.repeat(16 * 1024)}`, asForm['content-type'])).status).toBe(413)
    expectForm(await post('password=%ff%fe&%%%=&password', asForm['content-type']), 403, 'Incorrect password')
  })

  test('refuses what another site sends, the right password included', async () => {
    const { slug } = await protectedPage()
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }]) {
      expectForm(await unlock(slug, password, { ...visitor(), ...headers }), 403, 'Something went wrong')
    }
    expect((await unlock(slug, password, { ...visitor(), origin: here.url, 'sec-fetch-site': 'same-origin' })).status).toBe(303)
  })

  test('is no page of its own: its address leads back to the page', async () => {
    const { slug } = await protectedPage()
    const answered = await here.send('GET', `/${slug}/unlock`)
    expect([answered.status, answered.headers.get('location')]).toEqual([303, `/${slug}`])
    const elsewhere = await unlock(slug.toUpperCase())
    expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([308, `/${slug}/unlock`])
  })

  test('of a draft and of an unknown page is the same 404, of a blocked page 410, whatever the password', async () => {
    const { api, slug, path, pageId, tile } = await protectedPage()
    const headers = { cookie: cookieOf(await unlock(slug)) }
    const everywhere = async () => {
      const answers = [
        await here.send('GET', `/${slug}`, undefined, headers),
        await here.send('GET', `/${slug}/unlock`, undefined, headers),
        await unlock(slug),
        await unlock(slug, 'wrong password'),
        await here.send('GET', `/${slug}/report`),
        await here.send('GET', tile, undefined, headers),
      ]
      expect(answers.flatMap((answered) => answered.headers.getSetCookie())).toEqual([])
      return answers.map(({ status, text }) => `${status} ${text}`)
    }
    const unknown = await here.send('GET', '/no-such-page')
    await api('POST', `${path}/publish`)
    expect(new Set(await everywhere())).toEqual(new Set([`404 ${unknown.text}`]))
    await here.send('POST', '/trpc/admin.pages.block', { pageId, reason: 'Spam' }, { cookie: administrator.cookie })
    const statuses = (await everywhere()).map((answer) => answer.slice(0, 3))
    expect(statuses.slice(0, 5)).toEqual(['410', '410', '410', '410', '410'])
    expect(['404', '410']).toContain(statuses[5])
  })

  test('accepts ten attempts a minute from one address over all pages, then refuses with Retry-After', async () => {
    const [one, other] = [await protectedPage(), await protectedPage()]
    // An IPv6 network of one customer, which has more addresses than anybody could count.
    const guesser = (n: number) => ({ 'x-forwarded-for': `2001:db8:ffff:1::${n}` })
    const neighbor = { 'x-forwarded-for': '2001:db8:ffff:2::1' }
    for (let n = 0; n < 10; n++) expect((await unlock((n % 2 ? one : other).slug, `guess number ${n}`, guesser(n))).status).toBe(403)
    for (const given of ['guess number 11', password]) {
      const refused = await unlock(one.slug, given, guesser(11))
      expectForm(refused, 429, 'Too many attempts. Try again in')
      expect(refused.headers.get('retry-after')).toMatch(/^([1-9]|[1-5]\d|60)$/)
    }
    expect((await unlock(one.slug, password, neighbor)).status).toBe(303)
  })

  test('refuses concurrent attempts above a page’s limit for a moment, and locks no visitor out', async () => {
    const { slug } = await protectedPage()
    let checkPasswords = () => {}
    holdScrypt(new Promise((resolve) => (checkPasswords = resolve)))
    onTestFinished(() => setCheapScrypt(true))
    const answers: Answered[] = []
    const attempts = Array.from({ length: 60 }, async (_, n) => {
      answers.push(await unlock(slug, n % 2 ? 'wrong password' : password, { 'x-forwarded-for': `10.0.${n}.1` }))
    })
    // While the first attempt is being checked, 31 more wait.
    await expect.poll(() => answers.length).toBe(28)
    for (const refused of answers) {
      expect(refused.status).toBe(429)
      expect(refused.headers.get('retry-after')).toBe('1')
    }
    checkPasswords()
    await Promise.all(attempts)
    expect(new Set(answers.slice(28).map(({ status }) => status))).toEqual(new Set([303, 403]))
    expect((await unlock(slug)).status).toBe(303)
  })
})
