import { execFileSync } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'

import { beforeEach, expect, test } from 'vitest'

import { samplePng } from '../../support/inputs/png.ts'
import { freshSlug } from '../../support/rows.ts'
import { type Call, testService } from '../../support/service.ts'
import { toolIn } from './tool.ts'

const { url, account, as } = await testService({ QUOTA_PAGES: '0', QUOTA_LINKS: '4' })
let tool: Awaited<ReturnType<typeof toolIn>>
let api: Call
let slug: string

beforeEach(async () => {
  const token = await (await account()).token()
  api = as(token)
  tool = await toolIn({ TESSERA_URL: url, TESSERA_TOKEN: token })
  slug = freshSlug()
})

type Link = { key: string; url?: string }
const documentOf = async (of: string) =>
  (await api('GET', `/api/v1/pages/by-slug/${of}/document`)).body as { title: string; avatar: string; published: boolean; links: Link[] }

const linkStackFile = (names: readonly string[]) =>
  JSON.stringify({
    littlelink_name: slug,
    name: 'Ada',
    littlelink_description: '<p>Notes on the engine</p>',
    image_data: samplePng().toString('base64'),
    image_extension: 'png',
    links: [
      ...names.map((name, order) => ({
        link: `https://example.com/${name}`,
        title: name,
        order,
        click_number: 7,
        button_id: 1,
        type: 'link',
      })),
      { link: 'JaVaScRiPt:alert(1)', title: 'Bad', order: 9, click_number: 1, button_id: 1, type: 'link' },
    ],
  })

test('an import shows what was found and left out, makes a draft once, and takes pictures and clicks along', async () => {
  await tool.write('page.json', linkStackFile(['a', 'b']))
  const dry = await tool.run(['import', 'page.json', '--dry-run'])
  expect(dry.code).toBe(0)
  expect(dry.output).toMatch(new RegExp(`^LinkStack: 1 page\\ncreate /${slug} .*\\n  found: 2 links\\n`))
  expect(dry.output).toMatch(
    /\+ 1 image from the file\n.*not imported: 14 clicks[^]*left out: 1\n.*"Bad" JaVaScRiPt:alert\(1\) \(.+\): URLs of this kind/,
  )
  expect(await tool.run(['import', 'page.json'])).toMatchObject({ code: 1, errors: expect.stringContaining('Pass --yes') as string })
  expect((await api('GET', '/api/v1/pages')).body).toEqual([])

  expect(await tool.run(['import', 'page.json', '--yes', '--clicks'])).toMatchObject({
    code: 0,
    output: expect.stringContaining(`created ${url}/${slug} (a draft)\n  clicks on 2 links imported`) as string,
  })
  const document = await documentOf(slug)
  expect(document).toMatchObject({ title: 'Ada', published: false, avatar: expect.stringContaining('/static/images/') as string })
  expect((await tool.run(['links', slug])).output.match(/ 7\n/g)).toHaveLength(2)
  const again = await tool.json(['import', 'page.json', '--yes', '--clicks'])
  expect(again).toMatchObject({ code: 0, report: { pages: [{ action: 'none', clicks: { applied: 0, unchanged: 2 } }] } })
  expect(await documentOf(slug)).toEqual(document)
})

test('links go to a page that is there only if asked to, up to the limit of the plan', async () => {
  await tool.write('page.json', linkStackFile(['a', 'b']))
  await tool.run(['import', 'page.json', '--yes', '--publish'])
  const [first, second] = (await documentOf(slug)).links.map(({ key }) => key)
  await tool.write('page.json', linkStackFile(['b', 'c', 'd', 'e']))
  expect(await tool.run(['import', 'page.json', '--yes'])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('--append to add them') as string,
  })

  const appended = await tool.run(['import', 'page.json', '--yes', '--append'])
  expect(appended).toMatchObject({
    code: 0,
    output: expect.stringMatching(/"e" https:\/\/example\.com\/e \(.+\): over the limits of your plan or of a page/) as string,
  })
  expect((await documentOf(slug)).links.map(({ url: address }) => address?.at(-1))).toEqual(['a', 'b', 'c', 'd'])
  await tool.run(['import', 'page.json', '--yes', '--replace'])
  const { links, published } = await documentOf(slug)
  expect(published).toBe(true)
  expect(links.map(({ url: address }) => address?.at(-1))).toEqual(['b', 'c', 'd', 'e'])
  expect(links.map(({ key }) => key)).toContain(second)
  expect(links.map(({ key }) => key)).not.toContain(first)

  await tool.write('page.json', linkStackFile(['f', 'g', 'h', 'i', 'j']))
  const replaced = await tool.run(['import', 'page.json', '--yes', '--replace'])
  expect(replaced).toMatchObject({ code: 0, output: expect.stringMatching(/"j" .+: over the limits of your plan/) as string })
  expect((await documentOf(slug)).links.map(({ url: address }) => address?.at(-1))).toEqual(['f', 'g', 'h', 'i'])
})

test.each([
  [['none.json'], /There is no file none\.json\n/],
  [['linktr.ee/ada'], /begin it with https:/],
  [['broken.json', '--format', 'linkstack'], /^error broken\.json:2:\d+: /],
  [['http://127.0.0.1:9/page'], /^error http:\/\/127\.0\.0\.1:9\/page: .*Save the page in your browser/],
])('import %j is refused with its reason', async (args, message) => {
  await tool.write('broken.json', '{"links": [\n{]}')
  const { code, output, errors } = await tool.run(['import', ...args])
  expect({ code, output }).toEqual({ code: 1, output: '' })
  expect(errors).toMatch(message)
})

test('an archive of all pages is imported by another account with the same documents and clicks', async () => {
  await tool.write('page.json', linkStackFile(['a', 'b']))
  await tool.run(['import', 'page.json', '--yes', '--publish', '--clicks'])
  await tool.run(['import', 'page.json', '--yes', '--to', `${slug}-draft`])
  const exported = await tool.runBundle(['export', '--all', '--output', 'all.zip'])
  expect(exported).toMatchObject({ code: 0, output: expect.stringMatching(/^all\.zip: 2 pages, /) as string })
  const source = await documentOf(slug)

  const token = await (await account()).token()
  api = as(token)
  const env = { TESSERA_TOKEN: token }
  const args = ['import', 'all.zip', '--yes', '--publish', '--clicks']
  expect(await tool.runBundle(args, { env })).toMatchObject({ code: 0 })
  expect(await documentOf(`${slug}-2`)).toEqual({ ...source, slug: `${slug}-2` })
  expect((await documentOf(`${slug}-draft-2`)).published).toBe(false)
  expect((await tool.run(['links', `${slug}-2`], { env })).output.match(/ 7\n/g)).toHaveLength(2)
  const again = await tool.json(args, { env })
  expect(again.report?.pages).toMatchObject([{ action: 'none' }, { action: 'none' }])
  expect((again.report as unknown as { pages: object[] }).pages).toMatchObject([{ pictures: 0 }, { pictures: 0 }])
})

test('a warning names the number of clicks that an import would add to existing pages', async () => {
  await tool.write('page.json', linkStackFile(['a', 'b']))
  expect((await tool.run(['import', 'page.json', '--yes', '--publish', '--clicks'])).errors).not.toContain('may add')
  expect((await tool.run(['import', 'page.json', '--yes'])).errors).toBe('')
  const added = '! The import may add 14 clicks to 1 existing page.'
  expect((await tool.run(['import', 'page.json', '--yes', '--clicks'])).errors).toBe(`${added}\n`)

  await tool.run(['export', slug, '--output', 'page.zip'])
  const twice = `${added} If the archive comes from this instance, these clicks will count twice. In that case, leave out --clicks.`
  for (const more of ['--dry-run', '--yes', '--json'])
    expect((await tool.run(['import', 'page.zip', '--clicks', more])).errors.split('\n')[0]).toBe(twice)
  const token = await (await account()).token()
  const elsewhere = await tool.run(['import', 'page.zip', '--yes', '--clicks'], { env: { TESSERA_TOKEN: token } })
  expect(elsewhere).toMatchObject({ code: 0, output: expect.stringContaining('clicks on 2 links imported') as string })
  expect(elsewhere.errors).not.toContain('may add')
})

test('an exported file is replaced only if it is named, and a folder differs when a page does', async () => {
  await api('POST', '/api/v1/pages', { title: 'Ada', description: '', slug })
  const site = ['export', slug, '--site', tool.at('public')]
  expect(await tool.run(site)).toMatchObject({ code: 1, errors: expect.stringContaining('draft') as string })
  await tool.run(['publish', slug])
  expect((await tool.run(['export', slug])).code).toBe(0)
  expect(await tool.run(['export', slug])).toMatchObject({ code: 1, errors: expect.stringContaining('--output') as string })
  const before = await readFile(tool.at(`${slug}.zip`))
  expect((await tool.run(['export', slug, '-o', `${slug}.zip`, '--without-site', '--without-ledger'])).code).toBe(0)
  const small = await readFile(tool.at(`${slug}.zip`))
  expect(small.length).toBeLessThan(before.length)
  execFileSync('mkfifo', [tool.at('pipe')])
  expect(await tool.run(['export', slug, '-o', 'pipe'])).toMatchObject({ code: 1, errors: 'error pipe is not a regular file\n' })

  expect((await tool.run([...site, '--check'])).code).toBe(2)
  expect(await tool.run(site)).toMatchObject({ code: 0, output: expect.stringMatching(/public: 1 page, \d+ files\n/) as string })
  expect((await tool.run([...site, '--check'])).code).toBe(0)
  await rm(tool.at(`public/${slug}/qr.svg`))
  expect(await tool.run([...site, '--check'])).toMatchObject({
    code: 2,
    output: expect.stringContaining(`missing ${slug}/qr.svg`) as string,
  })
  await writeFile(tool.at('public/CNAME'), 'ada.example')
  expect(await tool.run(site)).toMatchObject({ code: 1, errors: expect.stringContaining('would be lost: CNAME') as string })
  expect(await tool.run(['export', slug, '--all'])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('Pass either the slugs') as string,
  })
})
