import { createHash } from 'node:crypto'
import { type IncomingHttpHeaders, request } from 'node:http'

import { errors } from '@tessera/contract'
import { expect, test } from 'vitest'

import { reasonsOf } from '../../../src/docs/operation.tsx'
import { openApiDocument } from '../../../src/rpc/openapi/document.ts'
import { type OpenApiDocument, resolve } from '../../../src/rpc/openapi/schema.ts'
import { testService } from '../../support/service.ts'

const { send, url } = await testService()
const { text: html, headers } = await send('GET', '/docs')
const document: OpenApiDocument = openApiDocument()
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
)

/** As a reader sees it: text without tags, its character references resolved. */
const readable = (markup: string) =>
  markup
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

const sectionOf = (id: string): string => {
  const from = html.indexOf(`<section class="operation" id="${id}"`)
  return from < 0 ? '' : html.slice(from, html.indexOf('</section>', from))
}

test.each(operations)(
  'the reference has $method $path with its curl line, its inputs and every reason it may be refused for',
  ({ method, path, operation }) => {
    const text = readable(sectionOf(operation.operationId))
    expect(text).toContain(`${method.toUpperCase()}/api/v1${path}`)
    expect(text).toContain(operation['x-codeSamples'][0]?.source)
    expect(html).toContain(`href="#${operation.operationId}"`)
    for (const { name } of operation.parameters ?? []) expect(text).toContain(name)
    const body = operation.requestBody?.content['application/json']?.schema
    const properties = body && resolve(body, document).schema.properties
    for (const name of Object.keys(properties ?? {})) expect(text).toContain(name)
    expect(reasonsOf(operation).length).toBeGreaterThan(2)
    for (const reason of reasonsOf(operation)) expect(text).toContain(`${reason} ${errors[reason].message}`)
    for (const scope of operation.security.flatMap((needed) => needed['bearer'] ?? [])) expect(text).toContain(scope)
  },
)

test('every link inside the reference has its target, and no id stands twice', () => {
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  expect(targets.filter((id) => !ids.includes(id))).toEqual([])
})

test('the reference loads nothing from elsewhere and runs nothing', () => {
  const loaded = [...html.matchAll(/<link [^>]*href="([^"]+)"|url\(([^)]+)\)| src="([^"]+)"/g)].map(
    (found) => found[1] ?? found[2] ?? found[3] ?? '',
  )
  expect(loaded.length).toBeGreaterThan(2)
  expect(loaded.filter((url) => !url.startsWith('/assets/fonts/') && !url.startsWith('data:'))).toEqual([])
  expect(html).not.toMatch(/<script|<iframe|<img|@import| style=| on[a-z]+=/)
})

test('its lines for the shell name the service as the reader reached it, or as PUBLIC_URL says', async () => {
  const otherName = url.replace('127.0.0.1', 'localhost')
  expect(html).toContain(`export TESSERA=${url}\n`)
  expect(await (await fetch(`${otherName}/docs`)).text()).toContain(`export TESSERA=${otherName}\n`)
  const named = await testService({ PUBLIC_URL: 'https://links.example.com' })
  expect((await named.send('GET', '/docs')).text).toContain('export TESSERA=https://links.example.com\n')
})

test('its policy allows its one style element by hash, and no script', () => {
  const styles = [...html.matchAll(/<style>([^]*?)<\/style>/g)].map(([, style = '']) => createHash('sha256').update(style).digest('base64'))
  expect(styles).toHaveLength(1)
  const policy = headers.get('content-security-policy')
  expect(policy).toContain(`style-src 'sha256-${styles[0]}';`)
  expect(policy).toContain("default-src 'none'; script-src 'none';")
})

test.each(['/docs', '/api/v1/openapi.json'])('%s is compressed, and 304 while it is the same', async (path) => {
  const tags = await Promise.all(
    ['identity', 'gzip', 'br', 'gzip;q=0.5, br;q=0'].map(async (accepted) => {
      const answer = await send('GET', path, undefined, { 'accept-encoding': accepted })
      expect(answer).toMatchObject({ status: 200, text: (await send('GET', path)).text })
      expect(answer.headers.get('cache-control')).toBe('no-cache')
      return { encoding: answer.headers.get('content-encoding'), tag: answer.headers.get('etag') ?? '' }
    }),
  )
  expect(tags.map(({ encoding }) => encoding)).toEqual([null, 'gzip', 'br', 'gzip'])
  expect(new Set(tags.map(({ tag }) => tag)).size).toBe(3)
  for (const { tag } of tags)
    expect(await send('GET', path, undefined, { 'if-none-match': `"other", ${tag}` })).toMatchObject({ status: 304, text: '' })
  expect(await send('GET', path, undefined, { 'if-none-match': '"other"' })).toMatchObject({ status: 200 })
  expect(await send('HEAD', path)).toMatchObject({ status: 200, text: '' })
})

test('the reference and the sitemap are compressed for four origins, however many hosts clients invent', async () => {
  const { url: address } = await testService()
  const getAs = (host: string, path: string) =>
    new Promise<IncomingHttpHeaders>((resolve, reject) => {
      request(address + path, { headers: { host, 'accept-encoding': 'br' } }, (response) => {
        expect(response.statusCode).toBe(200)
        response.resume().once('end', () => resolve(response.headers))
      })
        .once('error', reject)
        .end()
    })
  for (const path of ['/docs', '/sitemap-1.xml']) {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => getAs(`host-${n}.example`, path)))
    expect(answers.filter((headers) => headers['content-encoding'] === 'br')).toHaveLength(4)
    for (const headers of answers) {
      expect([headers.vary, headers['cache-control']]).toEqual(['accept-encoding', expect.stringMatching(/no-cache|must-revalidate/)])
      expect(headers.etag).toMatch(headers['content-encoding'] ? /^"[\w-]{22}-br"$/ : /^"[\w-]{22}"$/)
    }
  }
})
