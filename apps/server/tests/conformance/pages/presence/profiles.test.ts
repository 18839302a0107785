import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { beforeAll, expect, test } from 'vitest'

import { freshSlug } from '../../../support/rows.ts'
import { type Call, testService } from '../../../support/service.ts'

const { send, account, as } = await testService()
let call: Call
beforeAll(async () => {
  call = as(await (await account()).token())
})

/** A published page with a hidden and a shown link that both are profiles of its owner, and one that is not. */
async function publishedPage(indexed: boolean) {
  const slug = freshSlug()
  const { id } = (await call('POST', '/api/v1/pages', { slug, title: 'Page', description: '', indexed })).body as { id: string }
  const links = ['hidden', 'shown', 'other'].map(async (name) => {
    const link = { url: `https://social.example/@${name}?a&b`, me: name !== 'other' }
    const made = (await call('POST', `/api/v1/pages/${id}/links`, link)).body as { id: string }
    if (name === 'hidden') await call('PATCH', `/api/v1/pages/${id}/links/${made.id}`, { active: false })
  })
  await Promise.all(links)
  await call('POST', `/api/v1/pages/${id}/publish`)
  return { id, slug }
}

test('a page that search engines may not list says so in each answer, cached or not, and is in no sitemap', async () => {
  const [listed, unlisted] = [await publishedPage(true), await publishedPage(false)]
  for (const { slug } of [listed, unlisted]) {
    const robots = slug === unlisted.slug ? 'noindex' : null
    const page = await send('GET', `/${slug}`)
    expect([page.status, page.headers.get('x-robots-tag')]).toEqual([200, robots])
    expect(page.text.includes('<meta name="robots" content="noindex">')).toBe(robots !== null)
    const etag = page.headers.get('etag') ?? ''
    for (const [method, sent, status] of [
      ['GET', {}, 200],
      ['HEAD', {}, 200],
      ['GET', { 'if-none-match': etag }, 304],
      ['HEAD', { 'if-none-match': etag }, 304],
    ] as const) {
      const { status: answered, headers } = await send(method, `/${slug}`, undefined, sent)
      expect([answered, headers.get('x-robots-tag')], `${method} ${status}`).toEqual([status, robots])
    }
  }
  const sitemap = (await send('GET', '/sitemap-1.xml')).text
  expect([sitemap.includes(`/${listed.slug}<`), sitemap.includes(`/${unlisted.slug}<`)]).toEqual([true, false])
})

test('a page names the destinations of its shown links that are profiles; its tiles lead to the redirect', async () => {
  const { slug } = await publishedPage(true)
  const { text } = await send('GET', `/${slug}`)
  expect(text.match(/<link rel="me"[^>]*>/g)).toEqual(['<link rel="me" href="https://social.example/@shown?a&amp;b">'])
  expect(text).toMatch(/"sameAs":\["https:\/\/social\.example\/@shown\?a\\u0026b"\]/)
  expect(text.match(/href="\/go\//g)).toHaveLength(2)
})

/**
 * Whether Mastodon marks the address as verified on this profile, by the rules of its `VerifyLinkService`: the first megabyte of an HTML
 * answer, its elements `a` and `link` with `me` in `rel`, and their `href` as the profile's address in any case.
 */
async function isVerifiedBy(profile: string, path: string): Promise<boolean> {
  const { status, headers, text } = await send('GET', path, undefined, {
    'user-agent': 'http.rb/5.3 (Mastodon/4.5; +https://social.example/)',
  })
  if (status !== 200 || !/^text\/html\b/.test(headers.get('content-type') ?? '')) return false
  const document = parse(text.slice(0, 1024 * 1024))
  const links = elementsIn(document).filter(({ tagName, rel }) => ['a', 'link'].includes(tagName) && rel.split(/\s+/).includes('me'))
  return links.some(({ href }) => href.toLowerCase() === profile.toLowerCase())
}

type Element = { tagName: string; rel: string; href: string }
const elementsIn = (node: DefaultTreeAdapterTypes.ParentNode): Element[] =>
  node.childNodes.flatMap((child) => {
    if (!('tagName' in child)) return []
    const attribute = (name: string) => child.attrs.find((attr) => attr.name === name)?.value ?? ''
    return [{ tagName: child.tagName, rel: attribute('rel'), href: attribute('href') }, ...elementsIn(child)]
  })

test('Mastodon verifies the address of a page on the profiles that it names, while it names them', async () => {
  const { id, slug } = await publishedPage(true)
  const isVerified = async () => [
    await isVerifiedBy('https://social.example/@shown?a&b', `/${slug}`),
    await isVerifiedBy('https://Social.example/@Shown?a&b', `/${slug}`),
    await isVerifiedBy('https://social.example/@other?a&b', `/${slug}`),
  ]
  expect(await isVerified()).toEqual([true, true, false])
  await call('POST', `/api/v1/pages/${id}/publish`)
  expect(await isVerified()).toEqual([false, false, false])
})

test('the password form tells nothing of profiles', async () => {
  const { id, slug } = await publishedPage(true)
  await call('PUT', `/api/v1/pages/${id}/password`, { password: 'correct horse' })
  const { status, text, headers } = await send('GET', `/${slug}`)
  expect([status, headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
  expect(text).toContain('type="password"')
  expect(text).not.toMatch(/rel="me"|social\.example/)
})

test('a change of either shows on the next request', async () => {
  const { id, slug } = await publishedPage(true)
  expect((await send('GET', `/${slug}`)).text).not.toContain('noindex')
  await call('PATCH', `/api/v1/pages/${id}`, { indexed: false })
  const hidden = await send('GET', `/${slug}`)
  expect([hidden.text.includes('noindex'), hidden.headers.get('x-robots-tag')]).toEqual([true, 'noindex'])
  const document = (await call('GET', `/api/v1/pages/${id}/document`)).body as { links: { me: boolean }[] }
  const links = document.links.map((link) => ({ ...link, me: false }))
  await call('PUT', `/api/v1/pages/${id}/document`, { ...document, indexed: true, links })
  const shown = await send('GET', `/${slug}`)
  expect(shown.text).not.toMatch(/noindex|rel="me"|sameAs/)
  expect(shown.headers.get('x-robots-tag')).toBeNull()
})
