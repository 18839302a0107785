import { rows, type TableRow } from '@tessera/api'
import { maxBodyBytes, maxDocumentBytes, maxReportedIssues, maxListItems, planLimits, scopes } from '@tessera/contract'

import type { Parameter } from './schema.ts'

/** The parts of the OpenAPI document that no row of the router knows: headers, security, the error body, the prose. */

const scopeTable = Object.entries(scopes)
  .map(([scope, meaning]) => `| \`${scope}\` | ${meaning} |`)
  .join('\n')
const planTable = Object.entries(planLimits)
  .map(([plan, limits]) => {
    const { pages, links, tokens, previews, requests, revisions, revisionDays, revisionMiB, imageMiB, imageRequests } = limits
    const cells = [pages, links, tokens, previews, requests, revisions, revisionDays, revisionMiB, imageMiB, imageRequests]
    return cells.reduce((row, cell) => `${row} ${cell} |`, `| ${plan} |`)
  })
  .join('\n')

/** The operations that no token may call, as Markdown. */
export const sessionOnlyOperations = new Intl.ListFormat('en').format(
  rows.flatMap(({ access, route }) => (access === 'session' && route ? `\`${route.method} ${route.path}\`` : [])),
)

const grouped = (count: number) => count.toLocaleString('en')

export const description = `Pages made of link tiles: create them, style them, publish them and see how often their links are clicked. JSON in, JSON out, in UTF-8; timestamps are ISO 8601 in UTC.

## Credentials

Every operation takes \`Authorization: Bearer <API_TOKEN>\`, except ${sessionOnlyOperations}, which require the session cookie that you get when you sign in. Create a token in the dashboard under API tokens, or with \`POST /tokens\`. The secret is shown once. A token that lacks an operation's scope is refused with 403, and \`details\` names the scopes that would be sufficient. A token with \`pages\` is limited to those pages: it gets 404 for any other page, as if the page did not exist; lists contain only those pages; and creating a page is refused with 403.

| scope | allows the token to |
|---|---|
${scopeTable}

## Errors

All error responses have the same format. \`code\` corresponds to the status. \`reason\` is stable: use it in programs. \`message\` is for people and may change. \`requestId\` is the one in \`X-Request-Id\`. \`issues\` lists every invalid field, not only the first, up to ${grouped(maxReportedIssues)} fields. Values are never coerced: \`"true"\` is not \`true\`. Unknown fields are ignored, except in documents, where they are refused. Ids are opaque: unknown ids, malformed ids and ids that belong to other accounts get the same 404.

## Retries

Every POST accepts an \`Idempotency-Key\` header. If the same request is sent again with the same key within 24 hours, it gets the same response, with \`Idempotency-Replayed: true\`, and is not performed again. Only successes are stored, so you can repeat a refused request with the same key. A token's secret is never stored: repeating a successful \`POST /tokens\` is refused with 409, with the token's id in \`details\`.

## Concurrent changes

A response about a page has an \`ETag\` that contains the page's revision. Send this ETag as \`If-Match\` with a write: the write is refused with 412 if the page has changed since. A GET with \`If-None-Match\` gets 304 if nothing has changed. Clicks change the ETag of a page and of its links, too, but \`If-Match\` compares only the revision. Writing a document by slug with \`If-None-Match: *\` creates a page, or is refused with 412 if you already have one at that slug.

## Limits

Limits depend on the plan; an instance can set its own. 0 means no limit, except for history, where it means that no history is kept. When a history is full, nothing is refused: new entries replace the oldest ones. Above a per-minute limit, the response is 429 with \`Retry-After\`; above any other limit, 403 with \`limit\` and \`used\` in \`details\`. A body can be up to ${maxBodyBytes / 1024} KiB, and a document up to ${maxDocumentBytes / 1024 / 1024} MiB; a list in either can have up to ${grouped(maxListItems)} items.

| plan | pages | links per page | active tokens | unexpired previews per page | requests per minute per token | history entries per page | days of history | MiB of history per page | MiB of images | uploads and fetches of images per minute |
|---|---|---|---|---|---|---|---|---|---|---|
${planTable}`

const text = (description: string, examples: string[]) => ({ description, schema: { type: 'string', examples } })
const whole = (description: string) => ({ description, schema: { type: 'integer', minimum: 0 } })

export const components = {
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'tess_…', description: 'An API token' },
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: 'tessera.session_token',
      description: 'The session cookie; over HTTPS its name is `__Secure-tessera.session_token`',
    },
  },
  headers: {
    RequestId: text('Identifies this request in the log', ['req_01jd8q5bqkeyar6w4d2h8v9zmc']),
    ETag: text("The page's revision, with the sum of its clicks where the body has clicks", ['"12.340"']),
    Location: text('Path of the new resource', ['/api/v1/pages/page_01jd8q4ws8fc5v2m3n9t6k7xza']),
    ContentLocation: text('Path of the document, with the id of its page', ['/api/v1/pages/page_01jd8q4ws8fc5v2m3n9t6k7xza/document']),
    Link: text('The next part of the list, RFC 8288', ['</api/v1/pages?limit=20&cursor=…>; rel="next"']),
    RetryAfter: { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } },
    WwwAuthenticate: text('What is missing, RFC 6750', ['Bearer']),
    RateLimit: whole("The token's limit on requests per minute; absent when there is no limit"),
    RateLimitRemaining: whole('Requests left'),
    RateLimitReset: whole('Seconds until all requests are available again'),
    IdempotencyReplayed: text('`true` if this is the stored response to an earlier request', ['true']),
  },
}

const ref = (name: string) => ({ $ref: `#/components/headers/${name}` })

export type RoutedRow = TableRow & { route: NonNullable<TableRow['route']> }

/** Headers of a success. */
export const headersOf = ({ route, etag, contentLocation, paginated }: RoutedRow, status: number) => ({
  'X-Request-Id': ref('RequestId'),
  'RateLimit-Limit': ref('RateLimit'),
  'RateLimit-Remaining': ref('RateLimitRemaining'),
  'RateLimit-Reset': ref('RateLimitReset'),
  ...(etag !== 'none' && { ETag: ref('ETag') }),
  ...(status === 201 && { Location: ref('Location') }),
  ...(contentLocation && { 'Content-Location': ref('ContentLocation') }),
  ...(paginated && { Link: ref('Link') }),
  ...(route.method === 'POST' && { 'Idempotency-Replayed': ref('IdempotencyReplayed') }),
})

/** Request headers that follow from a row's columns; no field of its input. */
export function headerParameters({ route, type, etag, takesIfMatch, locksPage, mayCreate }: RoutedRow): Parameter[] {
  const header = (name: string, description: string, schema: object) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string', ...schema },
  })
  return [
    ...(type === 'query' && etag !== 'none' ? [header('If-None-Match', 'An ETag: 304 if it is still current', {})] : []),
    ...(route.method === 'POST'
      ? [header('Idempotency-Key', 'A key for this request, chosen by the caller', { minLength: 1, maxLength: 255 })]
      : []),
    ...(takesIfMatch ? [header('If-Match', 'An ETag: 412 unless the page still has this revision', {})] : []),
    // Only rows with a check of their own whether the page exists: those that write a page by its slug.
    ...(mayCreate && takesIfMatch && !locksPage
      ? [header('If-None-Match', 'Create, never overwrite: 412 if you already have a page at this slug', { enum: ['*'] })]
      : []),
  ]
}
