import {
  type Actor,
  type Answer,
  type ApiError,
  type Context,
  errorBody,
  fail,
  holdsScopes,
  rows,
  type TableRow,
  toApiError,
  type Tool,
} from '@tessera/api'
import { PageId } from '@tessera/contract'
import type { CallToolResult, Tool as ListedTool } from '@modelcontextprotocol/server'
import { z } from 'zod'

/** A row as one of its tools shows it. */
type RowTool = Tool & { row: TableRow; listed: ListedTool }

// Where a document comes from, and through which program, is for tools that keep files.
const hiddenFields = new Set(['source', 'via'])

const revision = z.int().min(1).meta({ description: 'The revision that plan_document returned' })

/** Parameters of a path are strings. Agents have this one as a number, from list_revisions. */
const entry = z.int().min(1).meta({ description: 'A revision of the entry, from list_revisions' })

function inputSchemaOf({ dryRun, ifMatch }: Tool, { input, route }: TableRow): ListedTool['inputSchema'] {
  const shape = Object.entries(input?.shape ?? {}).filter(
    ([name]) => !hiddenFields.has(name) && (name !== 'dryRun' || dryRun === undefined),
  )
  const numbers = { ...(ifMatch && { revision }), ...(route?.parameters.includes('revision') && { revision: entry }) }
  const schema = z.object({ ...Object.fromEntries(shape), ...numbers })
  return z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12', reused: 'ref' }) as ListedTool['inputSchema']
}

/** What a client may assume before it asks the user. A dry run reads; a creation destroys nothing; every other write replaces something. */
function annotationsOf({ dryRun }: Tool, { type, route, repeatable }: TableRow): ListedTool['annotations'] {
  const readOnlyHint = type === 'query' || dryRun === true
  if (readOnlyHint) return { readOnlyHint, openWorldHint: false }
  const creates = route?.method === 'POST' && !repeatable
  return { readOnlyHint, destructiveHint: !creates, idempotentHint: repeatable, openWorldHint: false }
}

const tools: readonly RowTool[] = rows.flatMap((row) =>
  row.tools.map((tool) => {
    const { name, description } = tool
    const listed = { name, title: row.summary, description, inputSchema: inputSchemaOf(tool, row), annotations: annotationsOf(tool, row) }
    return { ...tool, row, listed }
  }),
)
const toolsByName = new Map(tools.map((tool) => [tool.name, tool]))

const isAllowed = ({ access, bound }: TableRow, { scopes, pages }: Actor): boolean => {
  if (pages !== null && bound === 'refuses') return false
  return typeof access !== 'object' || holdsScopes(access, scopes)
}

/** The tools that the token's scopes and pages allow. */
export const listTools = (actor: Actor): ListedTool[] => tools.flatMap(({ row, listed }) => (isAllowed(row, actor) ? listed : []))

export const hasTool = (name: string): boolean => toolsByName.has(name)

/** Calls the function of a row, as REST does. A refusal is a result that the agent can read, not a protocol error. */
export async function callTool(context: Context, name: string, given: Record<string, unknown>): Promise<CallToolResult> {
  try {
    return resultOf((await answerOf(context, name, given)).value(), context.request.responseHeaders['link'])
  } catch (error) {
    return refusalOf(toApiError(error), context.request.id)
  }
}

async function answerOf(context: Context, name: string, given: Record<string, unknown>): Promise<Answer<unknown>> {
  const { row, dryRun, ifMatch } = toolsByName.get(name) ?? fail('route_not_found')
  const { revision: planned, ...others } = given
  const input: Record<string, unknown> = { ...(ifMatch ? others : given), ...(dryRun !== undefined && { dryRun }) }
  for (const field of hiddenFields) Reflect.deleteProperty(input, field)
  for (const name of row.route?.parameters ?? []) if (typeof input[name] === 'number') input[name] = String(input[name])
  if (!ifMatch) return row.answer(context, async () => input)
  const { data, error } = revision.safeParse(planned)
  if (error) fail('invalid_input', { issues: [{ path: ['revision'], message: 'Must be the revision that plan_document returned' }] })
  return row.answer({ ...context, request: { ...context.request, ifMatch: `"${data}"` } }, async () => input)
}

/** The error body of REST. */
const refusalOf = (error: ApiError, requestId: string): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text: JSON.stringify(errorBody(error, requestId)) }],
})

/** Lists become an object, because structured content is one. `nextCursor` is the `cursor` of the call for the next part. */
function resultOf(value: unknown, link: string | undefined): CallToolResult {
  const content = Array.isArray(value) ? { items: value, nextCursor: cursorOf(link) } : value
  return { content: [{ type: 'text', text: JSON.stringify(content) }], structuredContent: content }
}

/** The cursor in a row's `Link` header, `</path?limit=…&cursor=…>; rel="next"`. */
const cursorOf = (link: string | undefined): string | null =>
  link === undefined ? null : new URL(link.slice(1, link.indexOf('>')), 'http://localhost').searchParams.get('cursor')

const ListedPage = z.object({ id: PageId, title: z.string(), slug: z.string() })
const ListedPages = z.object({ items: z.array(ListedPage), nextCursor: z.string().nullable() })

/** The pages that the token may read, newest first, in parts. */
export async function listPages(context: Context, cursor: string | undefined): Promise<z.infer<typeof ListedPages>> {
  const answer = await answerOf(context, 'list_pages', { limit: 100, ...(cursor !== undefined && { cursor }) })
  return ListedPages.parse(resultOf(answer.value(), context.request.responseHeaders['link']).structuredContent)
}

/** A page's document, as text. */
export const readPageDocument = async (context: Context, pageId: string): Promise<string> =>
  (await answerOf(context, 'get_document', { pageId })).text() ?? ''
