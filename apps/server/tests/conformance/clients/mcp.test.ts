import { rows } from '@tessera/api'
import type { CreatedToken, PageDocument, Scope } from '@tessera/contract'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect, onTestFinished, test } from 'vitest'

import { freshSlug } from '../../support/rows.ts'
import { testService } from '../../support/service.ts'
import { toolIn } from '../cli/tool.ts'

const { url, send, account } = await testService({ API_RATE_LIMIT: '1000', QUOTA_PAGES: '0' })
const owner = await account()
const token = await owner.token()
const modern = '2026-07-28'
type Mode = 'legacy' | { pin: string }
const modes: Mode[] = ['legacy', { pin: modern }]

async function connect(secret: string, mode: Mode = { pin: modern }): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/api/mcp', url), { requestInit: { headers: { authorization: `Bearer ${secret}` } } }),
  )
  onTestFinished(() => client.close())
  return client
}

type Called = { refused: boolean; answer: Record<string, unknown> }
async function use(client: Client, name: string, given: Record<string, unknown> = {}): Promise<Called> {
  const { isError = false, content } = await client.callTool({ name, arguments: given })
  const [first] = content as { type: string; text: string }[]
  return { refused: isError, answer: JSON.parse(first?.text ?? '{}') as Record<string, unknown> }
}

async function boundToken(pages: readonly string[], scopes: readonly Scope[]): Promise<string> {
  const { body } = await send('POST', '/api/v1/tokens', { pages, scopes }, { cookie: owner.cookie })
  return (body as CreatedToken).token
}

const post = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(new URL('/api/mcp', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

test.each(modes)('a client of protocol %j makes a page, plans, applies, publishes and reads it', async (mode) => {
  const client = await connect(token, mode)
  const slug = freshSlug()
  const { answer: page } = await use(client, 'create_page', { title: 'Made by an agent', description: '', slug })
  const pageId = String(page['id'])
  const { answer: document } = await use(client, 'get_document', { pageId })
  const wanted = { ...document, links: [{ key: 'a', url: 'https://example.com/a' }] }
  const { answer: plan } = await use(client, 'plan_document', { pageId, document: wanted })
  expect(plan).toMatchObject({ revision: 1, changes: [{ op: 'add', path: '/links/a' }] })
  expect((await use(client, 'get_document', { pageId })).answer).toEqual(document)

  const applied = await use(client, 'apply_document', { pageId, document: wanted, revision: 1 })
  expect(applied).toMatchObject({ refused: false, answer: { revision: 2 } })
  const stale = await use(client, 'apply_document', { pageId, document: { ...wanted, title: 'Too late' }, revision: 1 })
  expect(stale).toMatchObject({ refused: true, answer: { reason: 'revision_stale' } })
  const blind = await use(client, 'apply_document', { pageId, document: wanted })
  expect(blind).toMatchObject({ refused: true, answer: { reason: 'invalid_input', issues: [{ path: ['revision'] }] } })

  expect(await use(client, 'set_publication', { pageId, published: true })).toMatchObject({ answer: { published: true } })
  const { answer: history } = await use(client, 'list_revisions', { pageId })
  expect(history['items']).toMatchObject([{ via: 'api' }, { via: 'document' }, { via: 'api' }])
  expect(await use(client, 'restore_revision', { pageId, revision: 1, dryRun: true })).toMatchObject({
    answer: { changes: [{ op: 'remove', path: '/links/a' }] },
  })
  expect(await use(client, 'get_analytics', { pageId })).toMatchObject({ refused: false, answer: { totals: { views: 0 } } })
})

test('a client of the protocol of 2025 is answered in JSON, request by request', async () => {
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } }
  const first = await post({ jsonrpc: '2.0', id: 1, method: 'initialize', params })
  expect(first.status).toBe(200)
  expect(first.headers.get('content-type')).toMatch(/^application\/json/)
  expect(first.headers.get('mcp-session-id')).toBeNull()
  expect(await first.json()).toMatchObject({ id: 1, result: { protocolVersion: '2025-06-18', serverInfo: { name: 'tessera' } } })
  expect((await post({ jsonrpc: '2.0', method: 'notifications/initialized' })).status).toBe(202)
  const listed = await post({ jsonrpc: '2.0', id: 2, method: 'tools/list' }, { 'mcp-protocol-version': '2025-06-18' })
  const { result } = (await listed.json()) as { result: { tools: { name: string }[] } }
  expect(result.tools.map(({ name }) => name).toSorted()).toEqual([
    'apply_document',
    'create_page',
    'get_analytics',
    'get_document',
    'list_pages',
    'list_revisions',
    'plan_document',
    'restore_revision',
    'set_publication',
  ])
})

test('the annotations of a tool follow from its row', async () => {
  const { tools } = await (await connect(token)).listTools()
  const annotations = Object.fromEntries(tools.map((tool) => [tool.name, tool.annotations]))
  const reads = { readOnlyHint: true, openWorldHint: false }
  const replaces = { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false }
  expect(annotations).toEqual({
    list_pages: reads,
    get_document: reads,
    plan_document: reads,
    get_analytics: reads,
    list_revisions: reads,
    create_page: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    apply_document: replaces,
    set_publication: replaces,
    restore_revision: replaces,
  })
  const fields = Object.fromEntries(tools.map(({ name, inputSchema }) => [name, Object.keys(inputSchema.properties ?? {})]))
  expect(fields).toMatchObject({ plan_document: ['pageId', 'document'], apply_document: ['pageId', 'document', 'revision'] })
  expect(rows.flatMap(({ tools: ofRow }) => ofRow)).toHaveLength(tools.length)
})

test('a token sees the tools that its scopes and its pages allow', async () => {
  const made = await send(
    'POST',
    '/api/v1/pages',
    { title: 'Bound', description: '', slug: freshSlug() },
    { cookie: owner.cookie, authorization: `Bearer ${token}` },
  )
  const { id: pageId } = made.body as { id: string }
  const reader = await connect(await owner.token(['pages:read']))
  expect((await reader.listTools()).tools.map(({ name }) => name)).not.toContain('plan_document')
  expect(await use(reader, 'set_publication', { pageId, published: true })).toMatchObject({
    refused: true,
    answer: { reason: 'scope_missing' },
  })

  const bound = await connect(await boundToken([pageId], ['pages:read', 'pages:write']))
  expect((await bound.listTools()).tools.map(({ name }) => name)).not.toContain('create_page')
  expect((await use(bound, 'list_pages')).answer['items']).toMatchObject([{ id: pageId }])
  expect((await bound.listResources()).resources).toMatchObject([{ uri: `tessera://pages/${pageId}/document` }])
  const other = await send(
    'POST',
    '/api/v1/pages',
    { title: 'Secret', description: '', slug: freshSlug() },
    { authorization: `Bearer ${token}` },
  )
  const { id: otherId } = other.body as { id: string }
  const unknown = 'page_01jd8q4ws8fc5v2m3n9t6k7xza'
  for (const [name, more] of [
    ['get_document', {}],
    ['set_publication', { published: true }],
    ['list_revisions', {}],
  ] as const) {
    const [foreign, none] = await Promise.all([
      use(bound, name, { pageId: otherId, ...more }),
      use(bound, name, { pageId: unknown, ...more }),
    ])
    expect({ ...foreign.answer, requestId: '' }).toEqual({ ...none.answer, requestId: '' })
    expect(foreign).toMatchObject({ refused: true, answer: { reason: 'page_not_found' } })
  }
  await expect(bound.readResource({ uri: `tessera://pages/${otherId}/document` })).rejects.toThrow(/not found/i)
})

test('resources are documents, and prompts name the tools', async () => {
  const client = await connect(token)
  const made = await send(
    'POST',
    '/api/v1/pages',
    { title: 'Resource', description: '', slug: freshSlug() },
    { authorization: `Bearer ${token}` },
  )
  const { id } = made.body as { id: string }
  const uri = `tessera://pages/${id}/document`
  const { contents } = await client.readResource({ uri })
  expect(JSON.parse((contents[0] as { text: string }).text) as PageDocument).toMatchObject({ version: 2, title: 'Resource' })
  expect((await client.listResourceTemplates()).resourceTemplates).toMatchObject([{ uriTemplate: 'tessera://pages/{pageId}/document' }])
  for (const wrong of ['tessera://pages/nothing/document', 'tessera://other', `${uri}/more`]) {
    await expect(client.readResource({ uri: wrong })).rejects.toThrow(/not found/i)
  }
  const { prompts } = await client.listPrompts()
  expect(prompts.map(({ name }) => name)).toEqual(['new_page', 'improve_page', 'monthly_report'])
  const { messages } = await client.getPrompt({ name: 'improve_page', arguments: { pageId: id } })
  expect(JSON.stringify(messages)).toContain(id)
  await expect(client.getPrompt({ name: 'improve_page', arguments: {} })).rejects.toThrow(/no prompt/)
  await expect(client.callTool({ name: 'delete_page', arguments: {} })).rejects.toThrow(/no tool/)
})

test('credentials, methods and bodies are refused as on REST', async () => {
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const statusOf = async (answer: Promise<Response>) => {
    const { status, headers } = await answer
    return { status, authenticate: headers.get('www-authenticate') }
  }
  expect(await statusOf(post(list, { authorization: '' }))).toEqual({ status: 401, authenticate: 'Bearer' })
  expect(await statusOf(post(list, { authorization: 'Bearer wrong' }))).toMatchObject({ status: 401 })
  expect(await statusOf(post(list, { authorization: '', cookie: owner.cookie }))).toMatchObject({ status: 401 })
  expect(await statusOf(post(list, { origin: 'https://elsewhere.example' }))).toMatchObject({ status: 403 })
  expect(await statusOf(post([list]))).toMatchObject({ status: 400 })
  expect(await statusOf(post('{'))).toMatchObject({ status: 400 })
  expect(await statusOf(post('x'.repeat(9 * 1024 * 1024)))).toMatchObject({ status: 413 })
  expect(await statusOf(post(list, { 'content-type': 'text/plain' }))).toMatchObject({ status: 415 })
  const subscription = await post({ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params: {} })
  expect(subscription).toMatchObject({ status: 400 })
  for (const method of ['GET', 'DELETE', 'PUT']) {
    const answer = await fetch(new URL('/api/mcp', url), { method, headers: { authorization: `Bearer ${token}` } })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
  }
  for (const path of ['oauth-protected-resource', 'oauth-protected-resource/api/mcp', 'oauth-authorization-server']) {
    expect((await fetch(new URL(`/.well-known/${path}`, url))).status).toBe(404)
  }
})

test('a request counts once against the rate limit', async () => {
  const fresh = await owner.token()
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_pages', arguments: {} } }
  const remaining = async () => Number((await post(call, { authorization: `Bearer ${fresh}` })).headers.get('ratelimit-remaining'))
  const before = await remaining()
  expect(await remaining()).toBe(before - 1)
})

test('tessera mcp passes the messages of an agent on stdin', async () => {
  const tool = await toolIn({ TESSERA_URL: url, TESSERA_TOKEN: token })
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } }
  const meta = { 'io.modelcontextprotocol/protocolVersion': modern, 'io.modelcontextprotocol/clientCapabilities': {} }
  const messages = [
    { jsonrpc: '2.0', id: 1, method: 'initialize', params },
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'list_pages', arguments: { limit: 1 } } },
    { jsonrpc: '2.0', id: 3, method: 'tools/list', params: { _meta: meta } },
  ]
  const input = `${messages.map((message) => JSON.stringify(message)).join('\n')}\nnot JSON\nnull\n`
  const { code, output, errors } = await tool.runBundle(['mcp'], { input })
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  const answers = output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: number | null })
  expect(answers.toSorted((a, b) => Number(a.id) - Number(b.id))).toMatchObject([
    { id: null, error: { code: -32_700 } },
    { id: null, error: { code: -32_700 } },
    { id: 1, result: { protocolVersion: '2025-06-18' } },
    { id: 2, result: { structuredContent: { items: expect.anything() as unknown } } },
    { id: 3, result: { tools: expect.anything() as unknown } },
  ])

  const unknown = await tool.run(['mcp'], { input: `${JSON.stringify(messages[2])}\n`, env: { TESSERA_TOKEN: 'tess_unknown' } })
  expect(JSON.parse(unknown.output)).toMatchObject({ id: 2, error: { message: expect.stringContaining('valid API token') as string } })
  const nothing = await tool.run(['mcp'], { input: `${JSON.stringify(messages[2])}\n`, env: { TESSERA_URL: 'http://127.0.0.1:1' } })
  expect(JSON.parse(nothing.output)).toMatchObject({ id: 2, error: { message: expect.stringContaining('cannot be reached') as string } })
})
