import { type Analytics, type Fields, linkFields, type PageDocument, pageFields, type Preview, type Token } from '@tessera/contract'
import { migrateDatabase, openBackup, withClient } from '@tessera/db'
import { emptyDatabase, fixtureOf, readJournal } from '@tessera/db/testing'
import { setCheapScrypt } from '@tessera/testing/cheap-scrypt'
import { isLong } from '@tessera/testing/test-kind'
import { expect, onTestFinished, test, vi } from 'vitest'

import { sessionCookieValue } from '../../../src/accounts/session/session-cookie.ts'
import { sessionSecret, testService } from '../../support/service.ts'

const { another } = await testService()
const everyTag = readJournal().entries.map(({ tag }) => tag)
/**
 * `npm test` upgrades from the first version and from the last two, the long suite from every other version, too. The tests of packages/db
 * upgrade the rows of every version.
 */
const tags = everyTag.filter((_, index) => index === 0 || index >= everyTag.length - 2 || (isLong && index % 2 === 0))

// In the rows of 0000_initial.
const token = 'tess_TheTokenOfTheFixturesWhichIsNoSecretAtAl48qqVH'
/** From 0014 on with another digit: 14 is the number of a page of 0013's deleted account. */
const pageOf = (step: string) => `page_01jd${(step < '0014' ? step.slice(1) : `${step.slice(1)}0`).padStart(22, '0')}`

/** Migrations that came with a page of their own. */
const withPages = ['0000', '0001', '0003', '0005', '0006', '0007', '0013', '0014', '0015', '0017', '0018', '0019', '0021']

/**
 * A document of an old database as version 1 wrote it. The fields of version 2 have their defaults in it, and are taken out, so that the
 * answers written before version 2 still prove the rest.
 */
function withoutVersion2({ version, links, ...page }: PageDocument) {
  expect(version).toBe(2)
  return { version: 1, ...withoutNew(page, pageFields), links: links.map((link) => withoutNew(link, linkFields)) }
}

function withoutNew(values: object, fields: Fields) {
  const isNew = ([name]: [string, unknown]) => fields[name]?.since === 2
  for (const [name, value] of Object.entries(values).filter(isNew)) expect(value, name).toEqual(fields[name]?.absent)
  return Object.fromEntries(Object.entries(values).filter((entry) => !isNew(entry)))
}

/** Accepted as an address of a picture, since browsers ignore the third slash. */
const oddUrl = 'http:///host/x.png'
const oddPage = 'page_01jd0000000000000000009999'
/** Gives it to pictures of a page, before there were images. */
const oddPictures = `
  insert into pages (id, owner_id, slug, title, description, published, cover_image)
    values ('${oddPage}', 'user_01jd0000000000000000000000', 'odd-pictures', 'Odd pictures', '', true, '${oddUrl}');
  insert into links (id, page_id, owner_id, type, url, position, size, thumbnail)
    values ('link_01jd0000000000000000009999', '${oddPage}', 'user_01jd0000000000000000000000', 'other', 'https://example.com/', 0, '2x1', '${oddUrl}')`

/** A service of this version on the database of another one's time. */
async function upgraded(tag: string): Promise<string> {
  const connection = await emptyDatabase()
  const backup = await openBackup(fixtureOf(tag).backup)
  await backup.restore(connection)
  if (tag < '0001') await withClient(connection, async (client) => void (await client.query(oddPictures)))
  await migrateDatabase(connection)
  const url = await another(connection)
  // The figures of clicks that no earlier version has summed up.
  const waiting = () =>
    withClient(connection, async (client) => (await client.query('select from click_batches where not rolled')).rowCount)
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 60_000, interval: 50 })
  return url
}

test.each(tags)('after %s and all later migrations the API answers what was stored before', async (tag) => {
  const url = await upgraded(tag)
  const get = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { redirect: 'manual', headers })
  const api = async (path: string) => {
    const response = await get(`/api/v1${path}`, { authorization: `Bearer ${token}` })
    expect(response.status, path).toBe(200)
    return response.json()
  }
  for (const step of withPages.filter((own) => own <= tag.slice(0, 4))) {
    const path = `/pages/${pageOf(step)}`
    const { series, ...figures } = (await api(`${path}/analytics?from=2026-01-01&to=2026-04-01`)) as Analytics
    const days = series.filter(({ views, clicks }) => views + clicks > 0)
    const document = (await api(`${path}/document`)) as PageDocument
    const kept = step < '0014' ? withoutVersion2(document) : document
    const answers = { page: await api(path), document: kept, figures: { ...figures, days } }
    await expect(`${JSON.stringify(answers, null, 2)}\n`).toMatchFileSnapshot(`upgrades/${step}.json`)
    const [, heading] = /<h1[^>]*>(.*?)<\/h1>/.exec(await (await get(`/${document.slug}`)).text()) ?? []
    expect(heading).toBe(document.title)
  }
  for (const step of ['0015', '0021'].filter((own) => own <= tag.slice(0, 4))) {
    const path = `/pages/${pageOf(step)}`
    expect(await api(`${path}/revisions`)).toMatchObject([
      { revision: 3, current: true },
      { revision: 1, lastRevision: 2 },
    ])
    expect(await api(`${path}/revisions/1/document`)).toMatchObject({ slug: `step-${step}`, title: 'Before', links: [] })
  }
  if (tag >= '0015') {
    const path = `/pages/${pageOf('0015')}`
    expect(await api(`${path}/source`)).toMatchObject({ source: 'pages/step.yaml', tokenName: 'scripts', drifted: true })
    const [preview] = (await api(`${path}/previews`)) as Preview[]
    expect(await api(`${path}/previews/${preview?.id}`)).toMatchObject({ note: 'A review', document: { title: 'Proposed' } })
    expect(await (await get(new URL(preview?.url ?? '').pathname)).text()).toMatch(/<h1[^>]*>Proposed</)
  }
  if (tag < '0001') {
    expect(await api(`/pages/${oddPage}/document`)).toMatchObject({ coverImage: oddUrl, links: [{ thumbnail: oddUrl }] })
    expect(await api(`/pages/${oddPage}/images`)).toMatchObject([{ path: '/coverImage', url: oddUrl }, { url: oddUrl }])
    expect(await (await get('/odd-pictures')).text()).toMatch(/<h1[^>]*>Odd pictures</)
  }
  const tokens = (await api('/tokens')) as Token[]
  expect(tokens.map(({ name }) => name)).toEqual(tag < '0016' ? ['scripts'] : ['bound', 'scripts'])
  expect(tokens.at(-1)).toMatchObject({ id: 'tok_01jd0000000000000000000000', name: 'scripts', createdAt: '2026-01-01T12:00:00.000Z' })

  const click = await get('/go/link_01jd0000000000000000000000')
  expect([click.status, click.headers.get('location')]).toEqual([302, 'https://example.com/engine?a=1&b=2'])
  const statuses = ['/a-draft', '/blocked', '/go/link_01jd0000000000000000000002'].map(async (path) => (await get(path)).status)
  expect(await Promise.all(statuses)).toEqual([404, 410, 404])
  expect(await (await get('/locked')).text()).toContain('type="password"')
  if (tag >= '0003') expect((await get('/old-0003')).headers.get('location')).toBe('/step-0003')

  const session = `tessera.session_token=${sessionCookieValue('a session of the fixtures', sessionSecret)}`
  const me = await get('/trpc/account.me', { cookie: session })
  expect([me.status, await me.text()]).toEqual([200, expect.stringContaining('user_01jd0000000000000000000000')])

  // The password of the fixtures was hashed at production's cost.
  setCheapScrypt(false)
  onTestFinished(() => setCheapScrypt(true))
  const signedIn = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com', password: 'correct horse' }),
  })
  expect(await signedIn.json()).toMatchObject({ user: { id: 'user_01jd0000000000000000000000', role: 'admin', plan: 'pro' } })
})
