import { type Context, targetOf, tokenFor } from '../context.ts'
import { exitCode } from '../exit-code.ts'

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
 * Relays an agent's messages from stdin to the service, and the service's responses to stdout, one JSON object per line: the stdio
 * transport of the Model Context Protocol. Returns at the end of stdin, after the last response.
 */
export async function mcpCommand(context: Context): Promise<number> {
  const { terminal } = context
  const target = await targetOf(context)
  const { origin } = target
  const { token } = await tokenFor(context, target)
  const write = (answer: object) => terminal.printRaw(`${JSON.stringify(answer)}\n`)
  const writeError = (id: Id | null, code: number, message: string) => write({ jsonrpc: '2.0', id, error: { code, message } })
  /** The version negotiated in `initialize`. Used only with the 2025 versions of the protocol; from the versions of 2026 on, each message states its own. */
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
    const answer = responseIn(text)
    if (answer.jsonrpc === undefined)
      return writeError(message.id, internalError, answer.message ?? `The service responded with status ${response.status}`)
    if (message.method === 'initialize') agreedVersion = answer.result?.protocolVersion
    write(answer)
  }

  const inFlight = new Set<Promise<void>>()
  for await (const line of terminal.readLines()) {
    if (line.trim() === '') continue
    const message = messageIn(line)
    if (message === undefined) {
      writeError(null, parseError, 'Each line must be a JSON object')
      continue
    }
    const passing = pass(message)
      .catch((error: Error) => {
        if (message.id !== undefined) writeError(message.id, internalError, `${origin} cannot be reached: ${error.message}`)
      })
      .finally(() => inFlight.delete(passing))
    inFlight.add(passing)
    // Later messages depend on the version that this one agrees on.
    if (message.method === 'initialize') await passing
  }
  await Promise.all(inFlight)
  return exitCode.done
}

const messageIn = (line: string): Message | undefined => objectIn(line)

/** A proxy in between may answer with something other than JSON. */
const responseIn = (text: string): { jsonrpc?: string; result?: { protocolVersion?: string }; message?: string } => objectIn(text) ?? {}

function objectIn(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The headers of the HTTP request. Since the protocol of 2026 they repeat version, method and name from the body. */
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
