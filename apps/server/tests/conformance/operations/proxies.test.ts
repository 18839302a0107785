import { request } from 'node:http'

import { beforeAll, expect, test } from 'vitest'

import { freshSlug } from '../../support/rows.ts'
import { type Call, testService } from '../../support/service.ts'

const { url, send, account, as } = await testService({ TRUSTED_PROXIES: 'loopback' })
let api: Call
beforeAll(async () => {
  api = as(await (await account()).token())
})

const forwarded = { 'x-forwarded-host': 'links.example.com', 'x-forwarded-proto': 'https' }

async function published(): Promise<{ slug: string; path: string }> {
  const slug = `Page-${freshSlug()}`
  const { id } = (await api('POST', '/api/v1/pages', { slug, title: 'Page', description: '' })).body as { id: string }
  await api('PUT', `/api/v1/pages/${id}/publication`, { published: true })
  return { slug, path: `/api/v1/pages/${id}` }
}

test('a page names the origin that a trusted proxy forwards, with http or https only', async () => {
  const { slug } = await published()
  const canonical = async (headers: Record<string, string>) =>
    /<link rel="canonical" href="([^"]*)"/.exec((await send('GET', `/${slug}`, undefined, headers)).text)?.[1]
  expect(await canonical(forwarded)).toBe(`https://links.example.com/${slug}`)
  expect(await canonical({ ...forwarded, 'x-forwarded-proto': 'javascript' })).toBe(`http://links.example.com/${slug}`)
})

test('a cached page names the same origin as the first response, whatever the proxy forwards', async () => {
  const { slug } = await published()
  const schemes = [undefined, 'http', 'https', 'https, http', 'http, https', 'HTTPS', 'javascript', '']
  const canonical = async (scheme: string | undefined) => {
    const { text } = await send('GET', `/${slug}`, undefined, scheme === undefined ? {} : { 'x-forwarded-proto': scheme })
    return /<link rel="canonical" href="(https?):/.exec(text)?.[1]
  }
  const expected = ['http', 'http', 'https', 'http', 'https', 'http', 'http', 'http']
  for (const _ of ['first', 'cached']) expect(await Promise.all(schemes.map(canonical))).toEqual(expected)
})

test('a form may be sent from the origin that the proxy forwards, and from no other', async () => {
  const { slug, path } = await published()
  await api('PUT', `${path}/password`, { password: 'open sesame' })
  const unlock = async (origin: string) => {
    const headers = { ...forwarded, origin, 'content-type': 'application/x-www-form-urlencoded' }
    return (await send('POST', `/${slug}/unlock`, 'password=open+sesame', headers)).status
  }
  expect(await unlock('https://links.example.com')).toBe(303)
  expect(await unlock('https://elsewhere.example')).toBe(403)
})

test('a request that names the whole address is one for its path', async () => {
  const { slug } = await published()
  const asked = (path: string) =>
    new Promise<{ status: number | undefined; location: string | undefined }>((resolve, reject) => {
      const { port } = new URL(url)
      request({ port, path, host: '127.0.0.1' }, (answer) => {
        answer.resume()
        resolve({ status: answer.statusCode, location: answer.headers.location })
      })
        .on('error', reject)
        .end()
    })
  expect(await asked(`http://elsewhere.example/${slug}`)).toEqual({ status: 200, location: undefined })
  expect(await asked(`http://elsewhere.example/${slug.toUpperCase()}?a=b`)).toEqual({ status: 301, location: `/${slug}?a=b` })
  expect(await asked('http://elsewhere.example/')).toEqual({ status: 200, location: undefined })
})

test('a visitor’s country is taken from trusted proxies alone', async () => {
  const told = async (proxies: string) => {
    const here = await testService({ TRUSTED_PROXIES: proxies, COUNTRY_HEADER: 'CF-IPCountry' })
    const owner = here.as(await (await here.account()).token())
    const { id } = (await owner('POST', '/api/v1/pages', { slug: freshSlug(), title: 'Page', description: '' })).body as { id: string }
    const link = (await owner('POST', `/api/v1/pages/${id}/links`, { url: 'https://example.com' })).body as { id: string }
    await owner('PUT', `/api/v1/pages/${id}/publication`, { published: true })
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'
    await here.send('GET', `/go/${link.id}`, undefined, { 'user-agent': firefox, 'cf-ipcountry': 'NZ' })
    return (await here.db.pool.query<{ country: string | null }>('select country from clicks')).rows
  }
  expect(await told('loopback')).toEqual([{ country: 'NZ' }])
  expect(await told('10.0.0.0/8')).toEqual([{ country: null }])
})
