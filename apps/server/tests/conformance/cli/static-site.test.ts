import { access, copyFile, readdir, writeFile } from 'node:fs/promises'

import { beforeEach, expect, test } from 'vitest'

import { toolIn } from './tool.ts'

let tool: Awaited<ReturnType<typeof toolIn>>
/** Without a service and without a token. Only the bundle has the fonts. */
const site = (...args: string[]) => tool.runBundle(['site', ...args, '--out', 'site', '--base-url', 'https://ada.example/links/'])
const filesOf = async (folder: string) =>
  (await readdir(tool.at(folder), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map(({ name }) => name)

beforeEach(async () => {
  tool = await toolIn()
  const fields = { version: 2, title: 'Ada', description: 'Notes', published: true }
  await tool.write(
    'ada.yaml',
    `version: 2
slug: ada
title: Ada Lovelace
description: Notes on the engine
published: true
coverImage: https://pictures.example/cover.webp
utm: { source: links, medium: null, campaign: null }
links:
  - { key: engine, url: 'https://example.com/engine' }
  - { key: later, url: 'https://example.com/later', visibleFrom: 2999-01-01T00:00:00Z }
  - { key: off, url: 'https://example.com/off', active: false }
`,
  )
  await tool.write('bob.json', JSON.stringify({ ...fields, slug: 'Bob', links: [], indexed: false }))
  await tool.write('draft.json', JSON.stringify({ ...fields, slug: 'draft', links: [], published: false }))
})

test('documents become a folder for a static host, and --check finds it equal until a document changes', async () => {
  expect(await site('ada.yaml', 'bob.json', 'draft.json')).toMatchObject({
    code: 0,
    output: 'ada.yaml https://ada.example/links/ada/\nbob.json https://ada.example/links/Bob/\n',
    errors: expect.stringMatching(/draft\.json is left out.*\n.*\n.*2999-01-01T00:00:00\.000Z/) as string,
  })
  const page = await tool.read('site/ada/index.html')
  for (const part of [
    '<link rel="canonical" href="https://ada.example/links/ada/">',
    'href="https://example.com/engine?utm_source=links"',
    'src="https://pictures.example/cover.webp"',
    '<meta property="og:image" content="https://pictures.example/cover.webp">',
    'url(../fonts/geist-latin.',
    'data-link-id="engine"',
  ])
    expect(page).toContain(part)
  expect(page).not.toMatch(/example\.com\/(?:later|off)|\/report|og\.png|(?:href|src)="\/|url\(\/|rel="(?:preload|alternate)"/)
  expect(await tool.read('site/sitemap.xml')).toMatch(
    /<urlset[^>]*>\s*<url><loc>https:\/\/ada\.example\/links\/ada\/<\/loc><\/url>\s*<\/urlset>/,
  )
  expect(await tool.read('site/robots.txt')).toContain('Sitemap: https://ada.example/links/sitemap.xml\n')
  expect(await tool.read('site/404.html')).not.toMatch(/(?:href|src)="(?!data:)|url\((?!data:)/)
  expect((await filesOf('site')).filter((name) => name.startsWith('_'))).toEqual([])

  const check = (...args: string[]) => site(...args, '--check')
  expect(await check('.')).toMatchObject({ code: 0, output: '' })
  expect(await check('.', 'ada.yaml')).toMatchObject({ code: 0, output: '' })
  expect(await check('ada.yaml', 'bob.json', '--index', 'ADA')).toMatchObject({
    code: 2,
    output: 'surplus ada/index.html\nsurplus ada/qr.svg\nmissing index.html\nmissing qr.svg\ndifferent sitemap.xml\n',
  })
  expect(await site('ada.yaml', '--index', 'ADA')).toMatchObject({ code: 0, output: 'ada.yaml https://ada.example/links/\n' })
  expect(await tool.read('site/index.html')).toContain('url(fonts/geist-latin.')
})

test('wrong documents, addresses and folders are refused with their place, and nothing is written', async () => {
  await tool.write(
    'wrong.yaml',
    'version: 2\nslug: admin\ntitle: Ada\ndescription: ""\npublished: yes\nlinks:\n  - { key: a, url: "ftp://a" }\n',
  )
  const refused = async (args: string[], ...messages: string[]) => {
    const { code, errors } = await tool.run(['site', ...args])
    expect(code).toBe(1)
    for (const message of messages) expect(errors).toContain(message)
  }
  const to = (folder: string, url = 'https://ada.example') => ['--out', folder, '--base-url', url]
  await refused(
    ['wrong.yaml', 'ada.yaml', ...to('site')],
    'wrong.yaml:2:7: slug: This address is reserved; choose another',
    'wrong.yaml:5:12: published: Must be true or false',
    'wrong.yaml:7:20: links.0.url: ',
  )
  await refused(['missing.yaml', ...to('site')], 'There is no file missing.yaml')
  await writeFile(tool.at('latin.yaml'), Buffer.from('title: Königin\n', 'latin1'))
  await refused(['latin.yaml', ...to('site')], 'latin.yaml: The file is not encoded in UTF-8')
  await refused(['draft.json', ...to('site')], 'published is false')
  await copyFile(tool.at('ada.yaml'), tool.at('copy.yaml'))
  await refused(['ada.yaml', 'copy.yaml', ...to('site')], 'copy.yaml: ada.yaml has the same slug, ada')
  await refused(['ada.yaml', '--index', 'bob', ...to('site')], 'No published page has the slug bob')
  for (const url of ['ada.example', 'file:///site', 'https://ada.example/?a', 'https://a:b@ada.example'])
    await refused(['ada.yaml', ...to('site', url)], '--base-url')
  await expect(access(tool.at('site'))).rejects.toThrow('ENOENT')
  await writeFile(tool.at('notes.txt'), 'keep')
  await refused(['ada.yaml', ...to('.')], 'was not written by this command')
  expect(await tool.read('notes.txt')).toBe('keep')
})
