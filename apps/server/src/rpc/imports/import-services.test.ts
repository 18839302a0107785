import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'

import { ApiError, type ImportServices } from '@tessera/api'
import { maxImportTextBytes, planLimits } from '@tessera/contract'
import { fixtures } from '@tessera/page/fixtures'
import { afterAll, expect, test } from 'vitest'

import { fetcherFactory } from '../../fetching/remote-sites.ts'
import { memoryRateLimiter } from '../../http/limits/rate-limiter.ts'
import { importServices } from './import-services.ts'

type Answer = { type?: string; encoding?: string; status?: number; location?: string; body?: string | Buffer }
const answers: Record<string, Answer> = {}
const requests: { path: string | undefined; encoding: unknown; agent: unknown }[] = []
const server = createServer(({ url, headers }, response) => {
  requests.push({ path: url, encoding: headers['accept-encoding'], agent: headers['user-agent'] })
  const { type, encoding, status = url !== undefined && url in answers ? 200 : 404, location, body = '' } = answers[url ?? ''] ?? {}
  response.writeHead(status, {
    ...(type !== undefined && { 'content-type': type }),
    ...(encoding !== undefined && { 'content-encoding': encoding }),
    ...(location !== undefined && { location }),
  })
  response.end(body)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => void server.close())
const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const origin = 'https://links.example'
const shown = fixtures[0]!
function servicesWith(remoteContent: 'keep' | 'hotlink' | 'off' = 'keep', fetchAllow = ['127.0.0.1']): ImportServices {
  const env = { remoteContent, publicUrl: origin, fetchAllow, port: 3000 }
  const page: Parameters<typeof importServices>[0]['pages']['page'] = async (slug) => {
    if (slug === 'former') return { state: 'absent', movedTo: 'ferrite' }
    if (slug === 'blocked') return { state: 'blocked', id: 'page_1' }
    if (slug !== 'ferrite' && slug !== 'locked') return { state: 'absent' }
    const passwordHash = slug === 'locked' ? 'hash' : null
    return {
      state: 'shown',
      id: 'page_1',
      revision: 1,
      passwordHash,
      utm: null as never,
      page: { ...shown, slug },
      tiles: new Map() as never,
    }
  }
  const reader = { read: async () => Promise.reject(new Error('Not read here')) }
  return importServices({ env, pages: { page }, limiter: memoryRateLimiter(), fetcherOf: fetcherFactory(env), reader: reader as never })
}
const services = servicesWith()
const fetched = async (path: string, format: Parameters<ImportServices['fetch']>[1] = 'auto') => {
  const { bytes, address, contentType } = await services.fetch(path.startsWith('/') ? site + path : path, format, origin)
  return { text: Buffer.from(bytes).toString(), address: address?.replace(site, ''), contentType }
}
const failure = (fetching: Promise<unknown>) =>
  fetching
    .then(() => 'ok')
    .catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      const { cause, status } = (error.more.details ?? {}) as { cause?: string; status?: number | null }
      return cause === undefined ? error.reason : `${error.reason} ${cause} ${status}`
    })

test.for(['text/html; charset=iso-8859-1', 'application/xhtml+xml', 'application/json', 'application/feed+json', 'text/csv', 'Text/Plain'])(
  '%s is fetched, with its media type and the address after redirects',
  async (type) => {
    answers['/start'] = { status: 302, location: '/there' }
    answers['/there'] = { type, body: 'content' }
    expect(await fetched('/start')).toEqual({ text: 'content', address: '/there', contentType: type })
  },
)

test.for([undefined, 'image/png', 'application/zip', 'application/octet-stream', 'text/javascript', 'text/htmlx', 'application/pdf'])(
  'the media type %s is refused',
  async (type) => {
    answers['/file'] = { ...(type !== undefined && { type }), body: 'content' }
    expect(await failure(fetched('/file'))).toBe('fetch_failed media_type 200')
  },
)

test('a compressed body is decompressed, and its size is limited after that', async () => {
  const encodings = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync }
  for (const [encoding, compress] of Object.entries(encodings)) {
    answers['/small'] = { type: 'text/html', encoding, body: compress('content') }
    expect(await fetched('/small')).toMatchObject({ text: 'content' })
    answers['/full'] = { type: 'text/html', encoding, body: compress(Buffer.alloc(maxImportTextBytes)) }
    expect((await fetched('/full')).text.length).toBe(maxImportTextBytes)
    answers['/large'] = { type: 'text/html', encoding, body: compress(Buffer.alloc(maxImportTextBytes + 1)) }
    expect(await failure(fetched('/large'))).toBe('fetch_failed too_large 200')
    answers['/broken'] = { type: 'text/html', encoding, body: 'content' }
    expect(await failure(fetched('/broken'))).toBe('fetch_failed unreachable 200')
  }
  answers['/other'] = { type: 'text/html', encoding: 'zstd', body: 'content' }
  expect(await failure(fetched('/other'))).toBe('fetch_failed media_type 200')
  expect(requests.at(-1)).toMatchObject({
    encoding: 'identity',
    agent: expect.stringMatching(/^Tessera\/\S+ \(\+https:\/\/links\.example\)$/) as string,
  })
})

test('a failed fetch is not repeated', async () => {
  answers['/gone'] = { status: 503, type: 'text/html', body: 'secret of the site' }
  const before = requests.length
  expect(await failure(fetched('/gone'))).toBe('fetch_failed http_status 503')
  expect(requests.length).toBe(before + 1)
})

test('a public page of another Tessera is read in its JSON form', async () => {
  const page = (alternate: string) =>
    `<!doctype html><head><link rel="alternate" type="application/atom+xml" href="${alternate}.atom"><link rel="alternate" type="application/json" href="${alternate}.json"></head>`
  answers['/ada'] = { type: 'text/html; charset=utf-8', body: page(`${site}/ada`) }
  answers['/ada.json'] = { type: 'application/json; charset=utf-8', body: '{"url":"x"}' }
  expect(await fetched('/ada')).toMatchObject({ text: '{"url":"x"}', address: '/ada.json' })
  expect(await fetched('/ada', 'tessera')).toMatchObject({ address: '/ada.json' })
  expect(await fetched('/ada', 'html')).toMatchObject({ address: '/ada' })
  answers['/blog'] = { type: 'text/html', body: page('/missing') }
  expect(await fetched('/blog')).toMatchObject({ address: '/blog' })
  // Another origin, or an address of another form, is not asked.
  for (const alternate of ['https://elsewhere.example/ada', '/wp-json/ada', '/ada?x=']) {
    const before = requests.length
    answers['/blog'] = { type: 'text/html', body: page(alternate) }
    expect(await fetched('/blog')).toMatchObject({ address: '/blog' })
    expect(requests.length).toBe(before + 1)
  }
})

test('a public page of this instance is read without a fetch, as visitors see it', async () => {
  const before = requests.length
  for (const address of [`${origin}/ferrite`, `${origin}/ferrite.json`, `${origin}/former`])
    expect(JSON.parse((await fetched(address)).text)).toMatchObject({ url: `${origin}/ferrite`, title: shown.title })
  expect(await failure(fetched(`${origin}/locked`))).toBe('fetch_failed http_status 404')
  expect(await failure(fetched(`${origin}/absent`))).toBe('fetch_failed http_status 404')
  expect(await failure(fetched(`${origin}/blocked`))).toBe('fetch_failed http_status 410')
  expect(requests.length).toBe(before)
  answers['/to-own'] = { status: 302, location: `${origin}/ferrite` }
  expect(await failure(fetched('/to-own'))).toBe('fetch_failed refused_address null')
})

test('nothing is fetched from forbidden addresses, nor where fetching is off', async () => {
  const strict = servicesWith('keep', [])
  expect(await failure(strict.fetch(`${site}/ada`, 'auto', origin))).toBe('fetch_failed refused_address null')
  for (const mode of ['hotlink', 'off'] as const)
    for (const url of [`${site}/ada`, `${origin}/ferrite`])
      expect(await failure(servicesWith(mode).fetch(url, 'auto', origin))).toBe('fetch_off')
})

test('an account may fetch 10 URLs and read 60 files a minute, unless limits by the minute are off', async () => {
  const { count } = servicesWith()
  const actor = (owner: string, requests = 300) => ({ owner, limits: { ...planLimits.free, requests } }) as Parameters<typeof count>[0]
  const accepted = async (owner: string, kind: 'file' | 'fetch', requests?: number) => {
    let done = 0
    while (done < 100 && (await failure(count(actor(owner, requests), kind))) === 'ok') done += 1
    return done
  }
  expect([await accepted('ada', 'fetch'), await accepted('ada', 'file'), await accepted('bob', 'fetch')]).toEqual([10, 60, 10])
  expect([await accepted('ada', 'fetch', 0), await accepted('ada', 'file', 0)]).toEqual([100, 100])
})
