import { ApiError, type Actor, type Context, toApiError } from '@tessera/api'
import {
  createMcpHandler,
  isLegacyRequest,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'

import manifest from '../../../package.json' with { type: 'json' }
import { listPrompts, promptOf } from './prompts.ts'
import { callTool, hasTool, listPages, listTools, readPageDocument } from './tools.ts'

const instructions =
  'Tessera hosts pages made of tiles: links, headings, texts and contacts. A page is one document. To change a page, read its document, plan the changed document, and apply it with the revision that the plan returned.'

const template = 'tessera://pages/{pageId}/document'
const documentUri = /^tessera:\/\/pages\/([^/]+)\/document$/
const mimeType = 'application/json'

/** A server of the Model Context Protocol for one request, which calls rows as `actor`. */
export function agentServer(context: Context, actor: Actor): Server {
  const server = new Server(
    { name: 'tessera', title: 'Tessera', version: manifest.version },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions },
  )
  server.setRequestHandler('tools/list', () => ({ tools: listTools(actor) }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    if (!hasTool(params.name)) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${params.name}`)
    return callTool(context, params.name, params.arguments ?? {})
  })
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [{ uriTemplate: template, name: 'document', title: 'A whole page as one document', mimeType }],
  }))
  server.setRequestHandler('resources/list', async ({ params }) => {
    const { items, nextCursor } = await listPages(context, params?.cursor).catch(asProtocolError)
    const resources = items.map(({ id, title, slug }) => ({ uri: `tessera://pages/${id}/document`, name: slug, title, mimeType }))
    return { resources, ...(nextCursor !== null && { nextCursor }) }
  })
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const [, pageId] = documentUri.exec(uri) ?? []
    if (pageId === undefined) throw new ResourceNotFoundError(uri)
    const text = await readPageDocument(context, pageId).catch((error: unknown) => {
      if (toApiError(error).reason === 'page_not_found') throw new ResourceNotFoundError(uri)
      return asProtocolError(error)
    })
    return { contents: [{ uri, mimeType, text }] }
  })
  server.setRequestHandler('prompts/list', () => ({ prompts: listPrompts() }))
  server.setRequestHandler('prompts/get', ({ params }) => {
    const prompt = promptOf(params.name, params.arguments ?? {})
    if (!prompt) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no prompt ${params.name} with these arguments`)
    return prompt
  })
  return server
}

/** Refusals outside of tools are protocol errors. Callers see no other text than that of the contract's error. */
function asProtocolError(thrown: unknown): never {
  const error = toApiError(thrown)
  const code = error.code === 'BAD_REQUEST' ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError
  throw new ProtocolError(code, error.message, { reason: error.reason })
}

/**
 * Answers one message, which is parsed already, always as JSON. Clients of the protocol of 2025 send `initialize` first; each of their
 * requests is served alone, too. Subscriptions, which would be streams, are refused.
 */
export async function answerMessage(request: Request, message: { method?: unknown }, server: () => Server): Promise<Response> {
  if (message.method === 'subscriptions/listen') throw new ApiError('invalid_input', { message: 'Subscriptions are not supported' })
  if (await isLegacyRequest(request, message)) {
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true, keepAliveMs: 0 })
    await server().connect(transport)
    const response = await transport.handleRequest(request, { parsedBody: message })
    return response
  }
  return createMcpHandler(server, { legacy: 'reject' }).fetch(request, { parsedBody: message })
}
