import { beforeEach, expect, test } from 'vitest'

import { freshSlug } from '../../support/rows.ts'
import { type Call, testService } from '../../support/service.ts'
import { toolIn, yamlPage } from './tool.ts'

const { url, account, as } = await testService({ QUOTA_PAGES: '0', QUOTA_TOKENS: '0' })
let tool: Awaited<ReturnType<typeof toolIn>>
let api: Call

beforeEach(async () => {
  const token = await (await account()).token()
  api = as(token)
  tool = await toolIn({ TESSERA_URL: url, TESSERA_TOKEN: token })
  await tool.write('tessera.yaml', `version: 1\nurl: ${url}\n`)
})

const documentAt = async (slug: string) => (await api('GET', `/api/v1/pages/by-slug/${slug}/document`)).body as Record<string, unknown>
const pageAt = async (slug: string) => {
  const { headers, body } = await api('GET', `/api/v1/pages/by-slug/${slug}/document`)
  return { id: /page_\w+/.exec(headers.get('content-location') ?? '')?.[0] ?? '', document: body as Record<string, unknown> }
}

test('from a file to a page: plan, apply, and nothing to do after it', async () => {
  const { slug, yaml } = yamlPage()
  await tool.write('pages/ada.yaml', yaml)
  const planned = await tool.json(['plan'])
  expect(planned).toMatchObject({ code: 2, errors: '', report: { version: 1, url } })
  expect(planned.report?.pages).toMatchObject([
    { file: 'pages/ada.yaml', slug, pageId: null, action: 'create', revision: null, drifted: null },
  ])
  expect(await tool.run(['apply'])).toMatchObject({ code: 1, output: '', errors: expect.stringContaining('Pass --yes') as string })
  expect((await api('GET', '/api/v1/pages')).body).toEqual([])

  const applied = await tool.json(['apply', '--yes'])
  expect(applied.code).toBe(0)
  const { id } = await pageAt(slug)
  expect(applied.report?.pages).toMatchObject([{ pageId: id, action: 'create', revision: 1, error: null }])
  expect(JSON.parse(await tool.read('tessera.lock.json'))).toEqual({ version: 1, pages: { [url]: { 'pages/ada.yaml': id } } })
  expect((await fetch(`${url}/${slug}`)).status).toBe(200)
  expect((await api('GET', `/api/v1/pages/${id}/source`)).body).toMatchObject({ source: 'pages/ada.yaml', revision: 1, drifted: false })
  expect(await tool.run(['plan'])).toEqual({ code: 0, output: '0 to create, 0 to update, 1 unchanged\n', errors: '' })

  await tool.write('pages/ada.yaml', yaml.replace('size: 2x1\n', '').replace("'Ada Lovelace'", "'Ada'"))
  const changed = await tool.run(['plan'])
  expect(changed.code).toBe(2)
  expect(changed.output).toBe(
    `update pages/ada.yaml  ${url}/${slug}\n  ~ title: "Ada Lovelace" -> "Ada"\n0 to create, 1 to update, 0 unchanged\n`,
  )
})

test('a new slug in a file renames the page; without the lock file, the error names the new slug and how to restore the old one', async () => {
  const { slug, yaml } = yamlPage()
  await tool.write('pages/ada.yaml', yaml)
  await tool.run(['apply', '--yes'])
  const { id } = await pageAt(slug)
  const renamed = freshSlug()
  await tool.write('pages/ada.yaml', yaml.replace(slug, renamed))
  expect(await tool.json(['apply', '--yes'])).toMatchObject({ code: 0, report: { pages: [{ pageId: id, action: 'update' }] } })
  expect((await pageAt(renamed)).id).toBe(id)

  await tool.write('pages/ada.yaml', yaml)
  await tool.write('tessera.lock.json', '{ "version": 1, "pages": {} }')
  const refused = await tool.json(['apply', '--yes'])
  expect(refused).toMatchObject({ code: 1, report: { pages: [{ action: 'error', error: { reason: 'page_renamed' } }] } })
  expect(refused.report?.pages[0]?.error?.message).toContain(renamed)
  expect((await api('GET', '/api/v1/pages')).body).toHaveLength(1)

  // The way back that the message describes.
  for (const text of [yaml.replace(slug, renamed), yaml]) {
    await tool.write('pages/ada.yaml', text)
    expect(await tool.json(['apply', '--yes'])).toMatchObject({ code: 0 })
  }
  expect((await pageAt(slug)).id).toBe(id)
})

test('a pull changes only what differs', async () => {
  const { slug, yaml } = yamlPage()
  await tool.write('pages/ada.yaml', yaml)
  await tool.run(['apply', '--yes'])
  expect(await tool.run(['pull', '--yes'])).toEqual({ code: 0, output: '0 written, 1 unchanged\n', errors: '' })
  expect(await tool.read('pages/ada.yaml')).toBe(yaml)

  const { id } = await pageAt(slug)
  await api('PATCH', `/api/v1/pages/${id}`, { title: "Ada's page", name: 'A. L.' })
  const links = (await api('GET', `/api/v1/pages/${id}/links`)).body as { id: string }[]
  await api('PUT', `/api/v1/pages/${id}/links/order`, { ids: links.map((link) => link.id).toReversed() })
  await api('PATCH', `/api/v1/pages/${id}/links/${links[0]?.id ?? ''}`, { active: false })
  const added = (await api('POST', `/api/v1/pages/${id}/links`, { url: 'https://example.com/new', title: 'New' })).body as { id: string }

  expect(await tool.run(['pull'])).toMatchObject({ code: 1, errors: expect.stringContaining('Pass --yes') as string })
  expect(await tool.read('pages/ada.yaml')).toBe(yaml)
  const pulled = await tool.run(['pull', '--yes'])
  expect(pulled).toMatchObject({ code: 0, errors: '' })
  expect(pulled.output).toContain('~ title: "Ada Lovelace" -> "Ada\'s page"')
  expect(await tool.read('pages/ada.yaml')).toBe(`# The page of Ada
version: 1
slug: ${slug} # the address
title: 'Ada''s page'
description: Notes on the engine
name: A. L.
theme:
  preset: midnight
  # warm
  accent: "#ff8800" # orange
published: true
links:
  - { key: blog, url: 'https://example.com/blog' } # weekly
  # where the code is
  - key: code
    type: repo-host
    url: https://example.com/code#top # the top
    active: false
  - key: ${added.id}
    type: other
    url: https://example.com/new
    title: New
    size: 2x1
    thumbnail: null
    active: true
    highlighted: false
`)
  expect((await tool.run(['plan'])).code).toBe(0)
})

test('a pull by slug makes a new file, which is the whole page; a renamed page keeps its file', async () => {
  const { slug, yaml } = yamlPage()
  await tool.write('pages/ada.yaml', yaml)
  await tool.run(['apply', '--yes'])
  const { id } = await pageAt(slug)
  const [other, renamed] = [freshSlug(), freshSlug()]
  await api('POST', '/api/v1/pages', { title: 'Other', description: 'a: b # c', slug: other })
  expect(await tool.run(['pull', other])).toMatchObject({
    code: 0,
    output: `create pages/${other}.yaml\n1 written, 0 unchanged\n`,
    errors: '',
  })
  expect(await tool.read(`pages/${other}.yaml`)).toContain('description: "a: b # c"\n')
  await api('PATCH', `/api/v1/pages/${id}`, { slug: renamed })
  expect((await tool.run(['pull', renamed, '--yes'])).code).toBe(0)
  expect(await tool.read('pages/ada.yaml')).toBe(yaml.replace(slug, renamed))
  expect((await tool.run(['plan'])).code).toBe(0)
  const missing = freshSlug()
  expect(await tool.run(['pull', missing])).toMatchObject({ code: 1, errors: expect.stringContaining('No such page') as string })
  const { report } = await tool.json(['pull', missing])
  expect(report?.pages).toMatchObject([{ file: null, slug: missing, action: 'error', error: { reason: 'pull_failed' } }])
})

test('a version 1 file stays at version 1 while nothing newer differs', async () => {
  const { slug, yaml } = yamlPage()
  await tool.write('pages/ada.yaml', yaml)
  await tool.run(['apply', '--yes'])
  const { id } = await pageAt(slug)
  await api('PATCH', `/api/v1/pages/${id}`, { title: 'Ada' })
  expect((await tool.run(['pull', '--yes'])).code).toBe(0)
  const still = yaml.replace("'Ada Lovelace'", "'Ada'")
  expect(await tool.read('pages/ada.yaml')).toBe(still)

  const document = await documentAt(slug)
  expect(document['version']).toBe(2)
  expect((await api('PUT', `/api/v1/pages/${id}/document`, { ...document, indexed: false })).status).toBe(200)
  expect((await tool.run(['plan'])).code).toBe(0)
  expect((await tool.run(['pull', '--yes'])).code).toBe(0)
  const newer = await tool.read('pages/ada.yaml')
  expect(newer).toBe(still.replace('version: 1', 'version: 2').replace('published: true\n', 'published: true\nindexed: false\n'))
  expect((await tool.run(['plan'])).code).toBe(0)
})

test('a page that was changed after the plan is refused and named; the others are applied', async () => {
  const [first, second, third] = [yamlPage(), yamlPage(), yamlPage()]
  await tool.write('pages/a.yaml', first.yaml)
  await tool.write('pages/b.yaml', second.yaml)
  await tool.run(['apply', '--yes'])
  for (const [name, { yaml }] of [
    ['a', first],
    ['b', second],
  ] as const)
    await tool.write(`pages/${name}.yaml`, yaml.replace('Notes on the engine', 'New notes'))
  await tool.write('pages/c.yaml', third.yaml)
  const plan = await tool.run(['plan', '--out', 'plan.json'])
  expect(plan.code).toBe(2)
  const { id } = await pageAt(first.slug)
  await api('PATCH', `/api/v1/pages/${id}`, { title: 'Edited meanwhile' })
  await api('POST', '/api/v1/pages', { title: 'Created meanwhile', description: '', slug: third.slug })
  const applied = await tool.json(['apply', 'plan.json'])
  expect(applied.code).toBe(1)
  expect(applied.report?.pages).toMatchObject([
    { file: 'pages/a.yaml', action: 'error', error: { reason: 'revision_stale' } },
    { file: 'pages/b.yaml', action: 'update', error: null },
    { file: 'pages/c.yaml', action: 'error', error: { reason: 'revision_stale' } },
  ])
  expect(await documentAt(first.slug)).toMatchObject({ title: 'Edited meanwhile', description: 'Notes on the engine' })
  expect(await documentAt(second.slug)).toMatchObject({ description: 'New notes' })
  expect(await documentAt(third.slug)).toMatchObject({ title: 'Created meanwhile' })
  const human = await tool.run(['apply', 'plan.json'])
  expect(human.errors).toContain('pages/a.yaml: The page has changed')

  await tool.write('pages/b.yaml', second.yaml)
  expect(await tool.run(['apply', 'plan.json'])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('pages/b.yaml has changed since the plan') as string,
  })
})

test('a page that was edited elsewhere is not overwritten, and drift says by whom', async () => {
  const { slug, yaml } = yamlPage()
  await tool.write('pages/ada.yaml', yaml)
  const never = await tool.json(['drift'])
  expect(never).toMatchObject({ code: 2, report: { pages: [{ action: 'create' }] } })
  await tool.run(['apply', '--yes'])
  expect(await tool.run(['drift'])).toEqual({ code: 0, output: '0 of 1 page drifted\n', errors: '' })

  const { id } = await pageAt(slug)
  await api('PATCH', `/api/v1/pages/${id}`, { title: 'Edited on screen' })
  const drift = await tool.run(['drift'])
  expect(drift.code).toBe(2)
  expect(drift.output).toMatch(/revision 2, [\d:TZ.-]+: Person, unnamed token, via api\n/)
  expect(drift.output).toContain('~ title: "Ada Lovelace" -> "Edited on screen"')
  expect((await tool.run(['drift', '--json'])).output).toContain('"history"')

  const refused = await tool.json(['apply', '--yes'])
  expect(refused).toMatchObject({ code: 1, report: { pages: [{ action: 'error', error: { reason: 'drifted' } }] } })
  expect(await documentAt(slug)).toMatchObject({ title: 'Edited on screen' })
  expect((await tool.run(['apply', '--yes', '--overwrite'])).code).toBe(0)
  expect(await documentAt(slug)).toMatchObject({ title: 'Ada Lovelace' })

  await api('PATCH', `/api/v1/pages/${id}`, { title: 'Edited again' })
  expect((await tool.run(['pull', '--yes'])).code).toBe(0)
  expect(await tool.run(['drift'])).toMatchObject({ code: 0 })
  expect(await tool.run(['apply'])).toEqual({
    code: 0,
    output: '0 created, 0 updated, 1 unchanged\n',
    errors: 'Recorded pages/ada.yaml as applied: the page already matches it\n',
  })
  expect((await api('GET', `/api/v1/pages/${id}/source`)).body).toMatchObject({ drifted: false })
})

test('previews show the files before they are applied', async () => {
  const { slug, yaml } = yamlPage()
  await tool.write('pages/ada.yaml', yaml)
  expect(await tool.run(['preview'])).toMatchObject({ code: 1, errors: expect.stringContaining('does not exist yet') as string })
  await tool.run(['apply', '--yes'])
  await tool.write('pages/ada.yaml', yaml.replace('Ada Lovelace', 'Ada in ```spring```'))
  const shown = await tool.run(['preview', slug, '--key', 'pr-12', '--hours', '24', '--note', 'Spring'])
  expect(shown).toMatchObject({
    code: 0,
    errors: '',
    output: expect.stringMatching(/^pages\/ada\.yaml http:\S+\/pages\/preview\/\w{27}\n$/) as string,
  })
  const [, address = ''] = shown.output.trim().split(' ')
  expect(await (await fetch(address.replace(/^http:\/\/[^/]+/, url))).text()).toContain('Ada in ```spring```')

  const comment = await tool.run(['plan', '--markdown', '--preview=pr-12'])
  expect(comment.code).toBe(2)
  expect(comment.output).toBe(`<!-- tessera plan -->
**Tessera**: 0 to create, 1 to update, 0 unchanged

#### update \`pages/ada.yaml\` at \`${url}/${slug}\`

\`\`\`\`diff
~ title: "Ada Lovelace" -> "Ada in \`\`\`spring\`\`\`"
\`\`\`\`

Preview: <${address}>
`)
})

test.each([
  ['preview --hours 200', '--hours: Must be 168 or less'],
  ['preview --hours 0', '--hours: Must be 1 or more'],
  ['preview --key a/b', '--key: Must be 1 to 64 characters: letters (A–Z), digits, hyphens and underscores'],
  ['preview --note= --hours 169', '--hours: Must be 168 or less\nerror --note: Must not be blank'],
  ['plan --preview=a/b', '--preview: Must be 1 to 64 characters: letters (A–Z), digits, hyphens and underscores'],
])('"tessera %s" reports each invalid value of an option once, not for each file', async (command, error) => {
  for (const name of ['a', 'b']) {
    const { yaml } = yamlPage()
    await tool.write(`pages/${name}.yaml`, yaml)
    await tool.run(['apply', '--yes'])
    await tool.write(`pages/${name}.yaml`, yaml.replace('Ada Lovelace', 'Ada'))
  }
  expect(await tool.run(command.split(' '))).toEqual({ code: 1, output: '', errors: `error ${error}\n` })
})
