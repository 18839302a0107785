import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import type { AppRouter } from '@tessera/api'
import { isLong } from '@tessera/testing/test-kind'
import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client'
import { beforeAll, describe, expect, expectTypeOf, onTestFinished, test } from 'vitest'

import { openApiDocument } from '../../../src/rpc/openapi/document.ts'
import { callRow, freshSlug, makeThings, needsSession, rows, site, type Things, validInput } from '../../support/rows.ts'
import { samplePng } from '../../support/inputs/png.ts'
import { type Account, testService } from '../../support/service.ts'

const { url, send, account } = await testService({ QUOTA_PAGES: '0', QUOTA_TOKENS: '0' })
let owner: Account
/** An account with one page, for exports: the owner's account has the pages of all these tests. */
let exporter: Account
let token: string
let things: Things
beforeAll(async () => {
  owner = await account()
  exporter = await account()
  token = await owner.token()
  things = await makeThings(send, owner)
  await makeThings(send, exporter)
})

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = at('../../..')
const run = (file: string, args: string[], env: Record<string, string> = {}) =>
  promisify(execFile)(file, args, { cwd: server, maxBuffer: 10_000_000, env: { ...process.env, ...env } })

test('a client generated from openapi.json goes from an empty account to a published page', async () => {
  // Not imported by name, because its types are made by a test: openapi.long.test.ts.
  const { expectClientPublishesPage } = (await import(at('generated-client/publish-page.ts'))) as {
    expectClientPublishesPage: (baseUrl: string, token: string, slug: string) => Promise<void>
  }
  await expectClientPublishesPage(`${url}/api/v1`, token, freshSlug())
})

const internal = createTRPCClient<AppRouter>({
  links: [httpBatchLink({ url: `${url}/trpc`, headers: () => ({ authorization: `Bearer ${token}` }) })],
})

test('an internal client that knows only the router’s type gets the same pages, and its errors with reason and issues', async () => {
  const created = await internal.pages.create.mutate({ title: 'Internal', description: '', slug: freshSlug() })
  const [page, list, me] = await Promise.all([
    internal.pages.get.query({ pageId: created.id }),
    internal.pages.list.query({}),
    internal.account.me.query(),
  ])
  expectTypeOf(page.project.published).toEqualTypeOf<boolean>()
  expect(page.project).toMatchObject({ id: created.id, title: 'Internal' })
  expect(list[0]?.id).toBe(created.id)
  expect(me.token?.scopes).toContain('pages:write')
  const refused = await internal.pages.create.mutate({ title: '', description: '\n', slug: 'x y' }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(TRPCClientError)
  const { data } = refused as TRPCClientError<AppRouter>
  expect(data?.error).toMatchObject({
    reason: 'invalid_input',
    issues: [{ path: ['title'] }, { path: ['description'] }, { path: ['slug'] }],
  })
  expect(await internal.pages.delete.mutate({ pageId: created.id })).toBeUndefined()
  // @ts-expect-error -- a field of the wrong type does not compile
  await expect(internal.pages.get.query({ pageId: 7 })).rejects.toThrow('Some fields are missing')
})

describe.each(rows.filter(({ type, route, download }) => type === 'query' && route && !download))('$name', (row) => {
  test('answers the same data on REST and on tRPC, to the byte', async () => {
    const headers = { authorization: `Bearer ${token}` }
    const [rest, trpc] = await Promise.all(
      (['rest', 'trpc'] as const).map((surface) => callRow(send, { row, surface }, validInput(row, things), headers)),
    )
    expect(rest?.text.length).toBeGreaterThan(0)
    // The last use may have been written between the two.
    const text = (value: unknown) => JSON.stringify(value).replaceAll(/"lastUsedAt":("[^"]+"|null)/g, '')
    expect(text(trpc?.data)).toBe(text(rest?.data))
    expect(trpc?.headers.get('etag')).toBe(rest?.headers.get('etag'))
  })
})

const operations = Object.entries(openApiDocument().paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    method: method.toUpperCase(),
    path,
    operation,
    body: operation.requestBody?.content['application/json']?.example,
  })),
)

const orderOf = (method: string, path: string, { linkId, blockId }: Things) => {
  if (method !== 'PUT' || !path.endsWith('/order')) return undefined
  return { ids: path.endsWith('/links/order') ? [linkId] : [linkId, blockId] }
}

/** Operations that fetch the address in their body, and where the site of the tests has something for them. */
const fetching: Readonly<Record<string, () => string>> = {
  '/images/fetch': () => site.pictureUrl(),
  '/link-previews': () => site.pageUrl,
  '/imports': () => site.linksUrl,
}
const fetchable = (path: string, body: unknown): unknown => {
  const url = fetching[path]?.()
  return url === undefined ? body : { ...(body as object), url }
}

/** The address in an input, or a text that no line has. */
const urlIn = (input: unknown): string => {
  const { url: given } = (input ?? {}) as { url?: unknown }
  return typeof given === 'string' ? given : '\0'
}

describe.each(operations)('$method $path', ({ method, path, operation, body }) => {
  test(`succeeds with its documented example, as ${isLong ? 'JSON and as ' : ''}a curl line`, async () => {
    const statuses = Object.keys(operation.responses).filter((one) => one.startsWith('2'))
    const row = rows.find(({ route }) => route?.method === method && route.path === path)
    const isSession = operation.security.some((one) => 'session' in one)
    const { cookie } = row?.download && needsSession(row) ? exporter : owner
    const [line = ''] = operation['x-codeSamples'].map(({ source }) => source)
    // `npm test` skips the JSON, which the curl line sends, too.
    for (const way of isLong ? ['json', 'curl'] : ['curl']) {
      const things = await makeThings(send, owner, row)
      // The example of a document names this slug.
      const mine = body === undefined ? things : { ...things, slug: 'ada-lovelace' }
      const query = /"\$TESSERA[^"?]*(\?[^"]*)"/.exec(line)?.[1] ?? ''
      const real = path.replace(/\{(\w+)\}/g, (_, name: string) => mine[name as keyof Things])
      // An order has to name the links that there are, and a slug is free once.
      const image = operation.requestBody?.content['image/*'] && samplePng()
      const input =
        orderOf(method, path, mine) ?? (image ? new Blob([Uint8Array.from(image)], { type: 'image/png' }) : fetchable(path, body))
      if (JSON.stringify(input)?.includes('ada-lovelace')) await free('ada-lovelace')
      const secret = await owner.token()
      if (way === 'json') {
        const credential = isSession ? { cookie } : { authorization: `Bearer ${secret}` }
        const answered = await send(method, `/api/v1${real}${query}`, input, credential)
        expect(statuses, answered.text).toContain(String(answered.status))
      } else {
        const variables = {
          TESSERA: url,
          TOKEN: secret,
          COOKIE: cookie,
          PAGE_ID: mine.pageId,
          LINK_ID: mine.linkId,
          BLOCK_ID: mine.blockId,
          PREVIEW_ID: mine.previewId,
          IMAGE_ID: mine.imageId,
          TOKEN_ID: mine.tokenId,
          SLUG: mine.slug,
          REVISION: mine.revision,
        }
        const shell = line
          .replace('\'{"ids":[]}\'', `'${JSON.stringify(input)}'`)
          .replace(urlIn(body), urlIn(input))
          .replace('@picture.jpg', `@${image ? await saved(image) : ''}`)
        const { stdout } = await run('sh', ['-c', `${shell} -s -o /dev/null -w '%{http_code}'`], variables)
        expect(statuses, shell).toContain(stdout)
      }
    }
  })
})

/** The path of a file with this content. */
async function saved(content: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-picture-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'picture.jpg'), content)
  return join(folder, 'picture.jpg')
}

async function free(slug: string): Promise<void> {
  const pages = (await send('GET', '/api/v1/pages', undefined, { authorization: `Bearer ${token}` })).body as { id: string; slug: string }[]
  for (const page of pages)
    if (page.slug === slug) await send('DELETE', `/api/v1/pages/${page.id}`, undefined, { authorization: `Bearer ${token}` })
}
