// Baselines: hand-written servers on Node's own modules and pg, without a framework. Each process serves one kind of request.
import { hash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'

import pg from 'pg'

const [mode = '', url = ''] = process.argv.slice(2)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
const clients = Array.from({ length: 10 }, () => new pg.Client({ connectionString: url, pipeline: true }))
let used = 0
/** One of ten pipelined connections, in turn. A connection sends a query before the results of earlier ones have arrived. */
const nextClient = (): pg.Client => clients[used++ % clients.length] as pg.Client
const [reader] = clients as [pg.Client]

const token = `select t.id, t.owner_id, t.scopes, t.expires_at, t.revoked_at, u.plan from tokens t join users u on u.id = t.owner_id where t.hash = $1`
const page = `select id, slug, title, description, cover_image as "coverImage", name, published, password_hash is not null as "passwordProtected",
  blocked_at is not null as blocked, theme from pages where id = $1 and owner_id = $2`
const linkColumns = `l.id, l.type, l.url, l.position, l.title, l.size, l.thumbnail, l.active, l.highlighted, coalesce(c.clicks, 0) as clicks`
const links = `select ${linkColumns} from links l left join click_counts c on c.link = l.n where l.page_id = $1 and l.owner_id = $2 order by l.position`
const allInOne = `with t as materialized (${token}) select t.owner_id, t.scopes, t.expires_at, t.revoked_at, b.body from t left join lateral (
  select json_build_object('project', (select x from (select p.id, p.slug, p.title, p.description, p.cover_image as "coverImage", p.name, p.published,
    p.password_hash is not null as "passwordProtected", p.blocked_at is not null as blocked, p.theme) x),
    'links', (select coalesce(json_agg(x order by x.position), '[]') from (select ${linkColumns} from links l
      left join click_counts c on c.link = l.n where l.page_id = p.id) x))::text as body
  from pages p where p.id = $2 and p.owner_id = t.owner_id) b on true`

type TokenRow = { owner_id: string; scopes: string[]; expires_at: Date; revoked_at: Date | null }
const isLive = (row: TokenRow | undefined, scope: string): row is TokenRow =>
  row !== undefined && row.revoked_at === null && row.expires_at > new Date() && row.scopes.includes(scope)
const secretHash = (request: IncomingMessage) => hash('sha256', request.headers.authorization?.slice(7) ?? '', 'buffer')

const readJson = async (request: IncomingMessage): Promise<Record<string, string>> => {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, string>
}

let serial = Date.now()
type Answer = { status: number; body: string }
const refused: Answer = { status: 401, body: '' }

const modes: Record<string, (request: IncomingMessage) => Promise<Answer>> = {
  async 'three-statements'(request) {
    const client = nextClient()
    const { rows } = await client.query<TokenRow>({ name: 'token', text: token, values: [secretHash(request)] })
    if (!isLive(rows[0], 'pages:read')) return refused
    const values = [request.url?.split('/').at(-1), rows[0].owner_id]
    const [project, tiles] = await Promise.all([
      client.query({ name: 'page', text: page, values }),
      client.query({ name: 'links', text: links, values }),
    ])
    if (!project.rows[0]) return { status: 404, body: '' }
    return { status: 200, body: JSON.stringify({ project: project.rows[0] as unknown, links: tiles.rows as unknown[] }) }
  },
  async 'one-statement'(request) {
    const values = [secretHash(request), request.url?.split('/').at(-1)]
    const { rows } = await reader.query<TokenRow & { body: string | null }>({ name: 'all', text: allInOne, values })
    if (!isLive(rows[0], 'pages:read')) return refused
    return rows[0].body === null ? { status: 404, body: '' } : { status: 200, body: rows[0].body }
  },
  async 'insert-link'(request) {
    const client = nextClient()
    const { rows } = await client.query<TokenRow>({ name: 'token', text: token, values: [secretHash(request)] })
    if (!isLive(rows[0], 'pages:write')) return refused
    const body = await readJson(request)
    const n = ++serial
    const insert = `insert into links (id, page_id, owner_id, type, url, title, size, position) values ($1, $2, $3, $4, $5, $6, $7, $8)
      returning id, type, url, position, title, size, thumbnail, active, highlighted`
    const values = [
      `link_${n}`,
      request.url?.split('/').at(-2),
      rows[0].owner_id,
      body['type'],
      body['url'],
      body['title'],
      '2x1',
      n % 2_000_000_000,
    ]
    const made = await client.query({ name: 'insert', text: insert, values })
    return { status: 201, body: JSON.stringify(made.rows[0]) }
  },
  async 'insert-page'(request) {
    const client = nextClient()
    const { rows } = await client.query<TokenRow>({ name: 'token', text: token, values: [secretHash(request)] })
    if (!isLive(rows[0], 'pages:write')) return refused
    const body = await readJson(request)
    const insert = `insert into pages (id, owner_id, slug, title, description) values ($1, $2, $3, $4, $5) returning id, slug, title, published`
    const values = [`page_${++serial}`, rows[0].owner_id, body['slug'], body['title'], body['description']]
    const made = await client.query({ name: 'insert', text: insert, values })
    return { status: 201, body: JSON.stringify(made.rows[0]) }
  },
}

const handle = modes[mode]
if (!handle) throw new Error(`Unknown mode: ${mode}`)
await Promise.all(clients.map((client) => client.connect()))
const server = createServer((request, response) => {
  handle(request)
    .then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) })
      return response.end(body)
    })
    .catch((error: unknown) => {
      // A turn ends while requests are in flight.
      if (!request.destroyed) console.error(error)
      response.writeHead(500).end()
    })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`Ready at http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})
