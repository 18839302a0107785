import { type Context, targetOf, tokenFor } from '../context.ts'
import { exitCode } from './plan.ts'

type Id = string | number
type Message = {
  id?: Id
  method?: string
  params?: { name?: unknown; uri?: unknown; protocolVersion?: unknown; _meta?: Record<string, unknown> }
}

const internalError = -32_603
const parseError = -32_700
const versionKey = 'io.modelcontextprotocol/protocolVersion'

/**
 * Passes the messages of an agent on stdin to the service, and its answers to stdout: one JSON object a line, as the stdio transport of the
 * Model Context Protocol has it. Ends with stdin, after the last answer.
 */
export async function mcpCommand(context: Context): Promise<number> {
  const { terminal } = context
  const target = await targetOf(context)
  const { origin } = target
  const { token } = await tokenFor(context, target)
  const write = (answer: object) => terminal.printRaw(`${JSON.stringify(answer)}\n`)
  const refuse = (id: Id | null, code: number, message: string) => write({ jsonrpc: '2.0', id, error: { code, message } })
  /** The version that the client of 2025 and the service agreed on. Newer clients name it in each message. */
  let agreedVersion: string | undefined

  const pass = async (message: Message): Promise<void> => {
    const response = await fetch(new URL('/api/mcp', origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headersOf(message, agreedVersion) },
      body: JSON.stringify(message),
      redirect: 'error',
    })
    const text = await response.text()
    if (message.id === undefined) return
    const answer = JSON.parse(text) as { jsonrpc?: string; result?: { protocolVersion?: string }; message?: string }
    if (answer.jsonrpc === undefined) return refuse(message.id, internalError, answer.message ?? `The service answered ${response.status}`)
    if (message.method === 'initialize') agreedVersion = answer.result?.protocolVersion
    write(answer)
  }

  const underWay = new Set<Promise<void>>()
  for await (const line of terminal.readLines()) {
    if (line.trim() === '') continue
    let message: Message
    try {
      message = JSON.parse(line) as Message
    } catch {
      refuse(null, parseError, 'Each line must be a JSON object')
      continue
    }
    const passing = pass(message)
      .catch((error: Error) => {
        if (message.id !== undefined) refuse(message.id, internalError, `${origin} cannot be reached: ${error.message}`)
      })
      .finally(() => underWay.delete(passing))
    underWay.add(passing)
    // Later messages depend on the version that this one agrees on.
    if (message.method === 'initialize') await passing
  }
  await Promise.all(underWay)
  return exitCode.done
}

/** What a message says in its headers over HTTP, from the protocol of 2026 on, beside its body. */
function headersOf({ method, params }: Message, agreedVersion: string | undefined): Record<string, string> {
  const named = params?._meta?.[versionKey]
  if (typeof named !== 'string') return agreedVersion === undefined ? {} : { 'mcp-protocol-version': agreedVersion }
  const name = params?.name ?? params?.uri
  return {
    'mcp-protocol-version': named,
    ...(method !== undefined && { 'mcp-method': method }),
    ...(typeof name === 'string' && /^[\x21-\x7e]+$/.test(name) && { 'mcp-name': name }),
  }
}
