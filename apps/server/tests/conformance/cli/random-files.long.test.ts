import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { type Call, testService } from '../../support/service.ts'
import { anyColor, anyText, chance, pick, randomFile, type RandomFile, shuffled } from './random-files.ts'
import { toolIn } from './tool.ts'

const { url, account, as } = await testService({ QUOTA_PAGES: '0', QUOTA_TOKENS: '0' })
const files = 200

type Document = { slug: string; title: string; theme: object | null; links: Record<string, unknown>[] } & Record<string, unknown>

const blocks = [
  { key: 'part', kind: 'heading', title: 'More: a "part"' },
  { key: 'about', kind: 'text', text: '# Made by hand, all of it, in the workshop behind the house\n- of course\n', size: '4x1' },
  { key: 'mail', kind: 'contact', channel: 'phone', address: '+44 20 7946 0000', active: false },
]

/** An edit that a person could make on the screen. Returns the keys of the links that stayed. */
async function editRandomly(api: Call, slug: string): Promise<string[]> {
  const { headers, body } = await api('GET', `/api/v1/pages/by-slug/${slug}/document`)
  const document = body as Document
  const kept = shuffled(document.links).filter(() => chance(0.8))
  const stayed = chance(0.5) ? document.links.filter((link) => kept.includes(link)) : kept
  const links = stayed.map((link): Record<string, unknown> => ({
    ...link,
    ...(chance(0.3) && { title: pick([null, anyText()]) }),
    ...(chance(0.2) && { url: `https://example.com/?q=${encodeURIComponent(anyText())}#x` }),
    ...(chance(0.2) && { size: pick(['1x1', '2x2', '4x1']), active: chance(0.5) }),
  }))
  if (chance(0.4)) links.splice(pick([0, links.length]), 0, { key: 'added', url: 'https://example.com/added', title: anyText() })
  if (chance(0.3)) links.splice(pick([0, links.length]), 0, pick(blocks))
  const edited = {
    ...document,
    ...(chance(0.3) && { title: anyText() }),
    ...(chance(0.3) && { description: pick(['', anyText()]) }),
    ...(chance(0.3) && { name: pick([null, anyText()]) }),
    ...(chance(0.3) && { theme: pick([null, { preset: pick(['paper', 'lofi', 'vivid']), accent: anyColor(), radius: 'pill' }]) }),
    ...(chance(0.2) && { published: chance(0.5) }),
    ...(chance(0.1) && { indexed: false }),
    links,
  }
  const written = await api('PUT', `/api/v1${(headers.get('content-location') ?? '').replace('/api/v1', '')}`, edited)
  expect(written, written.text).toMatchObject({ status: 200 })
  return stayed.map(({ key }) => String(key))
}

test(`${files} random files survive a pull byte for byte; after edits on the service a pull brings them, and keeps the comments`, async () => {
  const api = as(await (await account()).token())
  const token = await (await account()).token()
  const mine = as(token)
  expect((await api('GET', '/api/v1/pages')).body).toEqual([])
  const tool = await toolIn({ TESSERA_URL: url, TESSERA_TOKEN: token })
  await tool.write('tessera.yaml', 'version: 1\n')
  const made: RandomFile[] = Array.from({ length: files }, (_, index) => randomFile(index))
  for (const { name, text } of made) await tool.write(`pages/${name}`, text)
  const applied = await tool.run(['apply', '--yes'])
  expect(applied, applied.errors).toMatchObject({ code: 0 })
  const pulled = await tool.run(['pull', '--yes'])
  expect(pulled, pulled.errors).toMatchObject({ code: 0, output: `0 written, ${files} unchanged\n` })
  for (const { name, text } of made) expect(await readFile(tool.at(`pages/${name}`), 'utf8')).toBe(text)

  const stayed = new Map<string, string[]>()
  for (const { name, slug } of made) stayed.set(name, await editRandomly(mine, slug))
  const brought = await tool.run(['pull', '--yes'])
  expect(brought, brought.errors).toMatchObject({ code: 0 })
  const plan = await tool.run(['plan'])
  expect(plan, plan.errors + plan.output).toMatchObject({ code: 0 })
  for (const { name, text, comments } of made) {
    const after = await readFile(tool.at(`pages/${name}`), 'utf8')
    const kept = ['', ...(after.includes('preset') ? ['theme'] : []), ...(stayed.get(name) ?? [])].flatMap((key) => comments.get(key) ?? [])
    expect(
      kept.filter((comment) => !after.includes(comment)),
      `${text}\n=>\n${after}`,
    ).toEqual([])
    expect(after.includes('\r\n')).toBe(text.includes('\r\n'))
  }
})
