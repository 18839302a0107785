import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeEach, expect, test, vi } from 'vitest'
import { parse } from 'yaml'

import { freshSlug } from '../../support/rows.ts'
import { type Call, testService } from '../../support/service.ts'
import { toolIn, yamlPage } from './tool.ts'

type Lock = { pages: Record<string, Record<string, string>> }

const { url, account, as } = await testService({ QUOTA_PAGES: '0', QUOTA_TOKENS: '0' })
let tool: Awaited<ReturnType<typeof toolIn>>
let api: Call

beforeEach(async () => {
  const token = await (await account()).token()
  api = as(token)
  tool = await toolIn({ TESSERA_URL: url, TESSERA_TOKEN: token })
  await tool.write('tessera.yaml', `version: 1\nurl: ${url}\n`)
})

test.each([
  ['slug: 123', 'slug: ada', (slug: string) => `slug: ${slug}`, /pages\/ada\.yaml:3:7: slug: /],
  ['an unquoted color', 'accent: #ff8800', () => 'accent: "#ff8800"', /pages\/ada\.yaml:9:11: #ff8800 is a comment in YAML/],
])('%s is refused with its place', async (_, wrong, right, message) => {
  const { slug, yaml } = yamlPage()
  await tool.write('pages/ada.yaml', yaml.replace(right(slug), wrong === 'slug: ada' ? 'slug: 123' : wrong))
  for (const command of [['plan'], ['apply', '--yes']]) {
    const { code, errors } = await tool.run(command)
    expect(code).toBe(1)
    expect(errors).toMatch(message)
  }
  expect((await api('GET', '/api/v1/pages')).body).toEqual([])
})

test('issues of the service have file, line and column', async () => {
  const { yaml } = yamlPage()
  await tool.write(
    'pages/ada.yaml',
    yaml.replace("'https://example.com/blog'", "'ftp://example.com'").replace('version: 1\n', 'version: 1\nnothing: 1\n'),
  )
  const { code, report } = await tool.json(['plan'])
  expect(code).toBe(1)
  const places = report?.pages[0]?.error?.issues.map(({ path, at }) => `${path.join('.')} ${at}`)
  expect(places?.toSorted()).toEqual(['links.1.url 17:23', 'nothing 3:10'])
})

test('files are checked before the first request', async () => {
  const { slug, yaml } = yamlPage()
  const offline = { env: { TESSERA_URL: 'http://127.0.0.1:9' } }
  await tool.write('pages/a.yaml', yaml)
  await tool.write('pages/b.yml', yaml.replace(slug, slug.toUpperCase()))
  await tool.write('pages/c.yaml', `${yaml}title: again\n`)
  const { code, errors } = await tool.run(['plan'], offline)
  expect(code).toBe(1)
  expect(errors).toContain(`pages/b.yml:3:7: pages/a.yaml has the same slug, ${slug.toUpperCase()}`)
  expect(errors).toMatch(/pages\/c\.yaml:17:1: Map keys must be unique/)
  expect(errors).not.toContain('reached')
})

test('a symbolic link to a file outside the folder is refused', async () => {
  const outside = join(tmpdir(), `${freshSlug()}.yaml`)
  await writeFile(outside, 'secret: 1\n')
  await tool.write('pages/a.json', '{}')
  await symlink(outside, tool.at('pages/secret.yaml'))
  expect(await tool.run(['plan'])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('pages/secret.yaml is a symbolic link to a file outside the folder pages') as string,
  })
  await rm(tool.at('pages/secret.yaml'))
  const { slug, yaml } = yamlPage()
  await tool.write('pages/a.json', JSON.stringify(parse(yaml)))
  for (const name of ['pages/a.json.new', 'tessera.lock.json.new']) await symlink(outside, tool.at(name))
  expect((await tool.run(['apply', '--yes'])).code).toBe(0)
  await api(
    'PATCH',
    `/api/v1/pages/${Object.values((JSON.parse(await tool.read('tessera.lock.json')) as Lock).pages[url] ?? {})[0] ?? ''}`,
    { title: slug },
  )
  expect((await tool.run(['pull', '--yes'])).code).toBe(0)
  expect(await tool.read('pages/a.json')).toContain(`"title":"${slug}"`)
  expect(await readFile(outside, 'utf8')).toBe('secret: 1\n')
  await symlink(tmpdir(), tool.at('elsewhere'))
  await tool.write('tessera.yaml', `version: 1\nurl: ${url}\npages: elsewhere\n`)
  expect(await tool.run(['plan'])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('elsewhere is a symbolic link to a folder outside the project') as string,
  })
  await tool.write('tessera.yaml', `version: 1\npages: ../pages\n`)
  expect(await tool.run(['plan'])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('tessera.yaml:2:8: pages must name') as string,
  })
})

test('a file that cannot be read, or is not UTF-8, is named', async () => {
  await tool.write('pages/a.yaml', '')
  await writeFile(tool.at('pages/a.yaml'), Buffer.from(yamlPage().yaml.replace('Lovelace', 'Königin'), 'latin1'))
  await mkdir(tool.at('pages/b.yaml'))
  await symlink('c.yaml', tool.at('pages/c.yaml'))
  const { code, errors } = await tool.run(['plan'])
  expect(code).toBe(1)
  expect(errors).toContain('pages/a.yaml: The file is not encoded in UTF-8')
  expect(errors).toContain('pages/b.yaml cannot be read: illegal operation on a directory')
  expect(errors).toContain('pages/c.yaml cannot be read: too many symbolic links encountered')
})

test.each([[['apply', '--yes']], [['apply', 'plan.json']]])(
  '%j does not overwrite a page that takes the slug before the write, even if that page has the planned revision',
  async (args) => {
    const { slug, yaml } = yamlPage()
    const newPage = async (at: string) =>
      (await api('POST', '/api/v1/pages', { title: 'Old', description: '', slug: at })).body as { id: string }
    const planned = await newPage(slug)
    const other = await newPage(freshSlug())
    await api('PATCH', `/api/v1/pages/${planned.id}`, { title: 'Planned' })
    await tool.write('pages/ada.yaml', yaml)
    await tool.run(['plan', '--out', 'plan.json'])

    const { fetch } = globalThis
    let isSwapped = false
    const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const { method, url: address } = new Request(input, { method: init?.method ?? (input as Request).method })
      if (!isSwapped && method === 'PUT' && !address.includes('dryRun')) {
        isSwapped = true
        await api('PATCH', `/api/v1/pages/${planned.id}`, { slug: freshSlug() })
        await api('PATCH', `/api/v1/pages/${other.id}`, { slug })
      }
      return fetch(input, init)
    })
    const applied = await tool.json(args).finally(() => spy.mockRestore())
    expect(isSwapped).toBe(true)
    expect((await api('GET', `/api/v1/pages/${other.id}/document`)).body).toMatchObject({ slug, title: 'Old', links: [] })
    expect(applied).toMatchObject({ code: 1, report: { pages: [{ pageId: planned.id, error: { reason: 'revision_stale' } }] } })
  },
)
