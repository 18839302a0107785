import { openZip, readArchive } from '@tessera/archive'
import type { PageDocument } from '@tessera/contract'
import { learnFromDatabase, Secrets } from '@tessera/testing/secrets'
import { expect, test } from 'vitest'

import { freshSlug, samplePicture } from '../../support/rows.ts'
import { type Account, type Call, testService } from '../../support/service.ts'

const { url, db, account, as, send } = await testService()

type Owner = Account & { api: Call; bearer: string }
const newOwner = async (): Promise<Owner> => {
  const owner = await account()
  const bearer = await owner.token()
  return { ...owner, bearer, api: as(bearer) }
}

/** A published page with an own image, a link with clicks, one without, and a link that was removed. */
async function makePage({ api }: Owner, more: object = {}) {
  const image = (await api('POST', '/api/v1/images', samplePicture())).body as { id: string; url: string }
  const slug = freshSlug()
  const links = [
    { key: 'engine', url: 'https://example.com/engine', thumbnail: image.url },
    { key: '-note', url: 'https://example.com/note', thumbnail: 'https://pictures.example/a.png' },
    { key: 'gone', url: 'https://example.com/gone' },
  ]
  const document = { version: 2, slug, title: 'Ada', description: '', published: true, links, ...more }
  const created = await api('PUT', `/api/v1/pages/by-slug/${slug}/document`, document)
  expect(created.status, created.text).toBe(201)
  const pageId = created.headers.get('location')?.split('/')[4] ?? ''
  return { slug, pageId, imageId: image.id, document }
}

/** Adds clicks as the ledger's commit does: events, and their sums in the same transaction. */
async function addClicks(pageId: string, key: string, count: number): Promise<void> {
  await db.pool.query(
    `with b as (insert into click_batches (id, at) values (gen_random_uuid(), now()) returning n),
      l as (select n from links where page_id = $1 and key = $2),
      e as (insert into clicks (at, batch, link, page, referrer, device, country)
        select now(), b.n, l.n, $1, '=1+1', 'm', 'DE' from b, l, generate_series(1, $3))
    insert into click_counts (link, clicks) select n, $3 from l on conflict (link) do update set clicks = click_counts.clicks + $3`,
    [pageId, key, count],
  )
}

async function filesOf(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await openZip(bytes)
  const files = new Map<string, string>()
  for (const name of zip.names) files.set(name, (await zip.read(name)).toString())
  return files
}

const get = (path: string, headers: Record<string, string>) => fetch(`${url}/api/v1${path}`, { headers })
async function exported(path: string, headers: Record<string, string>) {
  const response = await get(path, headers)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(response.status, response.headers.get('content-type') === 'application/zip' ? 'ok' : bytes.toString()).toBe(200)
  return { response, bytes, files: await filesOf(bytes) }
}
const bearerOf = ({ bearer }: Owner) => ({ authorization: `Bearer ${bearer}` })
const linesOf = (text = '') =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test('an archive of a page has its document, images, clicks, days, history and static files', async () => {
  const owner = await newOwner()
  const { slug, pageId, imageId, document } = await makePage(owner)
  await addClicks(pageId, 'engine', 3)
  await addClicks(pageId, '-note', 2)
  await addClicks(pageId, 'gone', 1)
  await owner.api('PUT', `/api/v1/pages/${pageId}/imported-clicks`, { source: 'Linktree', links: { engine: 40 } })
  await owner.api('PUT', `/api/v1/pages/${pageId}/document`, { ...document, links: document.links.slice(0, 2) })

  const { response, bytes, files } = await exported(`/pages/${pageId}/export`, bearerOf(owner))
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="tessera-${slug}-${new Date().toISOString().slice(0, 10)}.zip"`,
  })
  for (const header of ['etag', 'accept-ranges', 'content-length']) expect(response.headers.has(header), header).toBe(false)

  const folder = `pages/${slug}`
  const current = await owner.api('GET', `/api/v1/pages/${pageId}/document`)
  expect(files.get(`${folder}/document.json`)).toBe(current.text)
  const archive = await readArchive(bytes)
  expect(archive.pages[0]?.document).toEqual(JSON.parse(current.text))
  expect(archive.pages[0]?.facts).toMatchObject({
    id: pageId,
    revision: 2,
    passwordProtected: false,
    blocked: false,
    links: [
      { key: 'engine', clicks: 43, imported: 40 },
      { key: '-note', clicks: 2, imported: 0 },
    ],
    removedLinks: [{ key: 'gone', clicks: 1, imported: 0 }],
  })
  expect(await archive.image(imageId as never)).not.toBeNull()
  expect(archive.manifest).toMatchObject({ external: ['https://pictures.example/a.png'], notes: [], validUntil: null, instance: url })
  expect(archive.manifest.files.map(({ path }) => path).toSorted()).toEqual(
    [...files.keys()].filter((path) => path !== 'manifest.json').toSorted(),
  )

  const clicks = linesOf(files.get(`${folder}/clicks.jsonl`))
  expect(clicks.map(({ key }) => key).toSorted()).toEqual(['-note', '-note', 'engine', 'engine', 'engine', 'gone'])
  expect(clicks.find(({ key }) => key === 'engine')).toMatchObject({ referrer: '=1+1', device: 'mobile', country: 'DE' })
  expect(files.get(`${folder}/clicks.csv`)?.split('\r\n')).toHaveLength(1 + 6 + 1)
  expect(files.get(`${folder}/clicks.csv`)).toContain(",'-note,")
  expect(files.get(`${folder}/clicks.csv`)).toContain(",'=1+1,mobile,DE\r\n")
  const history = linesOf(files.get(`${folder}/history.jsonl`))
  expect(history[0]).toMatchObject({ lastRevision: 2, document: JSON.parse(current.text) as PageDocument })
  expect([...files.keys()]).toEqual(
    expect.arrayContaining([`site/${slug}/index.html`, `site/${slug}/404.html`, 'README.txt', `${folder}/days.csv`]),
  )
  expect([...files.keys()].at(-1)).toBe('manifest.json')
})

test('the parts of a page that are not asked for are left out', async () => {
  const owner = await newOwner()
  const { pageId } = await makePage(owner)
  const { files } = await exported(`/pages/${pageId}/export?site=false&ledger=false`, bearerOf(owner))
  expect([...files.keys()].filter((path) => path.startsWith('site/') || path.includes('clicks'))).toEqual([])
})

test.each<[string, object, string, (owner: Owner, pageId: string) => Promise<unknown>]>([
  ['a draft', { published: false }, 'it is a draft', async () => {}],
  [
    'a protected page',
    {},
    'it has a password',
    (owner, pageId) => owner.api('PUT', `/api/v1/pages/${pageId}/password`, { password: 'for friends' }),
  ],
  [
    'a blocked page',
    {},
    'it is blocked',
    (_, pageId) => db.pool.query(`update pages set blocked_at = now(), blocked_reason = 'x' where id = $1`, [pageId]),
  ],
])('%s exports its data without static files, and the manifest says why', async (_, more, why, change) => {
  const owner = await newOwner()
  const { pageId, slug } = await makePage(owner, more)
  await change(owner, pageId)
  const { bytes, files } = await exported(`/pages/${pageId}/export`, bearerOf(owner))
  expect([...files.keys()].filter((path) => path.startsWith('site/'))).toEqual([])
  expect((await readArchive(bytes)).manifest.notes).toEqual([
    `There is no site/${slug}: the page is not shown to visitors, because ${why}.`,
  ])
})

test('the whole account is exported by its session, without any secret, and six times an hour', async () => {
  const owner = await newOwner()
  const { slug, pageId, imageId } = await makePage(owner)
  const other = await makePage(owner, { published: false })
  await owner.api('PUT', `/api/v1/pages/${pageId}/password`, { password: 'only for friends' })
  await db.pool.query(`insert into reports (id, page_id, reason, text, visitor) values ('report_1', $1, 'spam', 'A report', 'abcdefgh')`, [
    pageId,
  ])
  await db.pool.query(
    `insert into audit (id, actor_id, actor, action, subject_kind, subject_id, subject, details)
      values ('audit_1', 'user_x', 'admin@example.com', 'account.plan', 'account', $1, 'Person', '{"plan": "pro"}')`,
    [owner.ownerId],
  )
  const { cookie } = owner
  const { files } = await exported('/me/export', { cookie })
  expect([...files.keys()]).toEqual(
    expect.arrayContaining([`pages/${slug}/document.json`, `pages/${other.slug}/document.json`, `images/${imageId}.webp`]),
  )
  expect(JSON.parse(files.get('account/profile.json') ?? '')).toMatchObject({ id: owner.ownerId, email: owner.email })
  expect(JSON.parse(files.get('account/sign-ins.json') ?? '')).toMatchObject([{ provider: 'credential' }])
  expect(JSON.parse(files.get('account/sessions.json') ?? '')).toMatchObject([{ current: true }])
  expect(linesOf(files.get('account/audit.jsonl'))).toMatchObject([
    { by: 'administrator', action: 'account.plan', details: { plan: 'pro' } },
  ])

  const secrets = new Secrets()
  await learnFromDatabase(secrets, db.pool)
  secrets.learnFromBody(JSON.stringify({ password: 'only for friends' }))
  for (const [path, content] of files) expect(secrets.in(content), path).toEqual([])
  const all = [...files.values()].join('\n')
  for (const hidden of [owner.bearer.slice(-4), 'admin@example.com', 'A report', 'lastFour', 'correct horse'])
    expect(all.includes(hidden), hidden).toBe(false)

  for (const _ of [2, 3, 4, 5, 6]) await exported('/me/export', { cookie })
  const refused = await get('/me/export', { cookie })
  expect([refused.status, await refused.json()]).toMatchObject([429, { reason: 'rate_limited' }])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
})

test('a session exports from the service’s own pages only, and another account’s page is unknown', async () => {
  const [owner, stranger] = [await newOwner(), await newOwner()]
  const { pageId } = await makePage(owner)
  const { cookie } = owner
  await exported(`/pages/${pageId}/export?site=false`, { cookie, 'sec-fetch-site': 'same-origin' })
  for (const path of [`/pages/${pageId}/export`, '/me/export']) {
    const crossSite = await get(path, { cookie, 'sec-fetch-site': 'cross-site' })
    expect([crossSite.status, await crossSite.json()]).toMatchObject([403, { reason: 'origin_refused' }])
  }
  const unknown = await get(`/pages/${pageId}/export`, bearerOf(stranger))
  expect([unknown.status, await unknown.json()]).toMatchObject([404, { reason: 'page_not_found' }])
  const procedure = await send('GET', `/trpc/exports.page?input=${encodeURIComponent(JSON.stringify({ pageId }))}`, undefined, { cookie })
  expect([procedure.status, procedure.text]).toEqual([404, expect.stringContaining('route_not_found')])
})

test('clicks that are counted meanwhile are in both the lines and the sums, or in neither', async () => {
  const owner = await newOwner()
  const { slug, pageId } = await makePage(owner)
  await addClicks(pageId, 'engine', 5_000)
  const over = new AbortController()
  const counting = (async () => {
    while (!over.signal.aborted) await addClicks(pageId, 'engine', 7)
  })()
  const { files } = await exported(`/pages/${pageId}/export?site=false`, bearerOf(owner))
  over.abort()
  await counting
  const { links } = JSON.parse(files.get(`pages/${slug}/page.json`) ?? '') as { links: { key: string; clicks: number }[] }
  const lines = linesOf(files.get(`pages/${slug}/clicks.jsonl`)).length
  expect(links.find(({ key }) => key === 'engine')?.clicks).toBe(lines)
  expect(files.get(`pages/${slug}/clicks.csv`)?.split('\r\n')).toHaveLength(lines + 2)
})

test('of an account one export runs at a time, and a complete one frees its place', async () => {
  const owner = await newOwner()
  const { pageId } = await makePage(owner)
  await addClicks(pageId, 'engine', 50_000)
  const first = await get(`/pages/${pageId}/export`, bearerOf(owner))
  expect(first.status).toBe(200)
  const second = await get(`/pages/${pageId}/export`, bearerOf(owner))
  expect([second.status, second.headers.get('retry-after'), await second.json()]).toMatchObject([429, '10', { reason: 'rate_limited' }])
  await first.arrayBuffer()
  await exported(`/pages/${pageId}/export?ledger=false&site=false`, bearerOf(owner))
})
