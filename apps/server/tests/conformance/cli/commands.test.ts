import { execFile } from 'node:child_process'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'

import { beforeEach, describe, expect, test } from 'vitest'

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
})

const newPage = async (title = 'Ada') => {
  const slug = freshSlug()
  const { id } = (await api('POST', '/api/v1/pages', { title, description: '', slug })).body as { id: string }
  return { id, slug }
}

test('init makes a project once', async () => {
  expect(await tool.run(['init'])).toMatchObject({ code: 0, output: 'Created tessera.yaml and the pages folder\n' })
  expect(await tool.read('tessera.yaml')).toBe(`version: 1\nurl: ${url}\npages: pages\n`)
  expect(await tool.run(['init'])).toMatchObject({ code: 1, errors: 'error tessera.yaml already exists\n' })
  expect(await tool.run(['plan'])).toMatchObject({ code: 0, errors: 'There are no files in pages\n' })
  await mkdir(tool.at('pages/below'))
  expect((await tool.run(['plan'], { cwd: tool.at('pages/below') })).code).toBe(0)
})

test('whoami shows the account and the token, not its secret', async () => {
  const { code, output } = await tool.run(['whoami'])
  expect(code).toBe(0)
  expect(output).toMatch(
    /^Person \(person-.*\) on http:.*\ntoken: .*, from TESSERA_TOKEN\nscopes: pages:read, pages:write, links:write, tokens:manage\nexpires: \d/,
  )
  expect((await tool.json(['whoami'])).report).toMatchObject({ version: 1, url, user: { name: 'Person' }, token: { pages: null } })
})

test('publish and unpublish change pages, and name files that say otherwise', async () => {
  const [first, second] = [await newPage(), await newPage()]
  const published = await tool.json(['publish', first.slug, second.slug])
  expect(published).toMatchObject({
    code: 0,
    report: {
      pages: [
        { slug: first.slug, action: 'update' },
        { slug: second.slug, action: 'update' },
      ],
    },
  })
  expect((await fetch(`${url}/${second.slug}`)).status).toBe(200)
  expect((await tool.json(['publish', first.slug])).report?.pages).toMatchObject([{ action: 'none', pageId: first.id }])
  const { slug, yaml } = yamlPage()
  await tool.write('tessera.yaml', 'version: 1\n')
  await tool.write('pages/ada.yaml', yaml)
  await tool.run(['apply', '--yes'])
  const { code, output, errors } = await tool.run(['unpublish', 'no-such-page', slug])
  expect({ code, output }).toEqual({ code: 1, output: `unpublished ${url}/${slug}\n` })
  expect(errors).toContain('/no-such-page: No such page')
  expect(errors).toContain(`pages/ada.yaml still says “published: true”. Run tessera pull ${slug}`)
})

test('links, analytics and tokens are shown as tables, JSON and CSV', async () => {
  const { id, slug } = await newPage()
  await api('POST', `/api/v1/pages/${id}/links`, { url: 'https://example.com', title: 'Home' })
  const links = await tool.run(['links', slug])
  expect(links).toMatchObject({ code: 0, errors: '' })
  expect(links.output).toMatch(/^id +type +title +url +clicks\nlink_\w+ +other +Home +https:\/\/example\.com +0\n$/)
  expect((await tool.json(['links', slug])).report).toMatchObject({ url, pageId: id, links: [{ title: 'Home' }] })
  expect((await tool.run(['analytics', slug])).output).toMatch(/\n0 views, 0 visitors, 0 clicks\n/)
  expect((await tool.json(['analytics', slug])).report).toMatchObject({ analytics: { interval: 'day' } })
  expect((await tool.run(['analytics', slug, '--csv'])).output).toMatch(/^at,views,visitors,clicks\r\n/)
  expect((await tool.run(['analytics', slug, '--csv', 'links'])).output).toMatch(/^id,type,title,url,clicks\r\nlink_/)
  expect(await tool.run(['analytics', slug, '--csv', 'x'])).toMatchObject({ code: 1 })
  expect(await tool.run(['analytics', slug, '--interval', 'week'])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('interval') as string,
  })

  const tokens = await tool.run(['tokens'])
  const [, tokenId = ''] = /\n(tok_\w+) /.exec(tokens.output) ?? []
  expect(tokens.output).toMatch(/…\w{4}/)
  expect(await tool.run(['tokens', 'revoke', tokenId])).toEqual({ code: 0, output: `revoked ${tokenId}\n`, errors: '' })
  expect(await tool.run(['tokens'])).toMatchObject({ code: 1, errors: expect.stringContaining('revoked') as string })
})

test('open prints the address', async () => {
  expect(await tool.run(['open'])).toEqual({ code: 0, output: `${url}/\n`, errors: '' })
  expect(await tool.run(['open', 'ada/x y'])).toMatchObject({ output: `${url}/ada%2Fx%20y\n` })
})

test('completion scripts are accepted by the shell and name every command', async () => {
  const { output } = await tool.run(['completion', 'bash'])
  await writeFile(tool.at('completion.sh'), output)
  const script = `source completion.sh; COMP_WORDS=(tessera pu); COMP_CWORD=1; _tessera; echo "\${COMPREPLY[@]}"; COMP_WORDS=(tessera plan --m); COMP_CWORD=2; _tessera; echo "\${COMPREPLY[@]}"`
  const { stdout } = await promisify(execFile)('bash', ['-c', script], { cwd: tool.folder })
  expect(stdout).toBe('pull publish\n--markdown\n')
  const help = (await tool.run(['--help'])).output
  const commands = [...help.matchAll(/^ {2}([a-z]+) .*/gm)].map(([, name = '']) => name).filter((name) => name !== 'help')
  expect(commands).toEqual(
    'login logout whoami init pull plan apply drift preview publish unpublish import export links analytics tokens open site mcp completion'.split(
      ' ',
    ),
  )
  for (const shell of ['bash', 'zsh', 'fish']) {
    const script = (await tool.run(['completion', shell])).output
    expect(commands.filter((name) => !script.includes(name))).toEqual([])
  }
  expect((await tool.run(['completion', 'csh'])).code).toBe(1)
})

describe('exit codes', () => {
  test.each([
    ['--version', 0],
    ['--help', 0],
    ['help plan', 0],
    ['plan --help', 0],
    ['', 1],
    ['no-such-command', 1],
    ['plan --no-such-option', 1],
    ['plan surplus', 1],
    ['publish', 1],
    ['pull', 1],
    ['links no-such-page', 1],
    ['tokens revoke tok_x', 1],
  ])('of "tessera %s" is %i', async (command, code) => {
    const ran = await tool.run(command === '' ? [] : command.split(' '))
    expect(ran).toMatchObject({ code })
    expect(code === 0 ? ran.errors : ran.output).toBe('')
    expect(code === 0 ? ran.output : ran.errors).not.toBe('')
    expect(ran.errors).not.toMatch(/\n +at /)
  })

  test('of a service that cannot be reached is 1', async () => {
    const { code, errors } = await tool.run(['whoami'], { env: { TESSERA_URL: 'http://127.0.0.1:9' } })
    expect(code).toBe(1)
    expect(errors).toMatch(/^error The service cannot be reached\. \w+/)
  })
})

test('control and direction characters are escaped in every output', async () => {
  const { yaml } = yamlPage()
  const hostile = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\u2028]/u
  const expectEscaped = async (args: readonly string[], escaped: string) => {
    const { output, errors } = await tool.run(args)
    for (const line of `${output}${errors}`.split('\n')) expect(line).not.toMatch(hostile)
    expect(output + errors).toContain(escaped)
  }
  await tool.write('tessera.yaml', 'version: 1\n')
  const title = 'Red \u202egnp.exe\u2066 Ω 👩‍💻'
  await tool.write('pages/ada.yaml', yaml.replace('Ada Lovelace', title))
  for (const args of [['plan'], ['plan', '--json'], ['plan', '--markdown'], ['no\u001b[31m\u202ecommand']])
    await expectEscaped(args, '\\u202e')
  const { report } = await tool.json(['plan'])
  expect(report?.pages[0]?.changes.find(({ path }) => path === '/title')).toMatchObject({ to: title })
  await tool.write('pages/ada.yaml', `${yaml}"\\e[31mred\\x9b1m": 1\n`)
  for (const args of [['plan'], ['plan', '--json'], ['plan', '--markdown'], ['pull', '--yes']]) await expectEscaped(args, '')
  await expectEscaped(['plan'], '\\u001b[31mred\\u009b1m')
})

test('colors follow NO_COLOR and FORCE_COLOR', async () => {
  const { yaml } = yamlPage()
  await tool.write('tessera.yaml', 'version: 1\n')
  await tool.write('pages/ada.yaml', yaml)
  const isColored = async (env: Record<string, string>) => (await tool.run(['plan'], { env })).output.includes('\u001b[')
  expect(await isColored({})).toBe(false)
  expect(await isColored({ FORCE_COLOR: '1' })).toBe(true)
  expect(await isColored({ FORCE_COLOR: '0' })).toBe(false)
  expect(await isColored({ FORCE_COLOR: '1', NO_COLOR: '1' })).toBe(false)
})

test('a damaged lock file and a damaged plan are errors without a stack', async () => {
  const { yaml } = yamlPage()
  await tool.write('tessera.yaml', 'version: 1\n')
  await tool.write('pages/ada.yaml', yaml)
  await tool.write('tessera.lock.json', '{"version":1,"pages":{"x":{"a":1}}}')
  expect(await tool.run(['plan'])).toMatchObject({ code: 1, errors: 'error tessera.lock.json is damaged. Restore it from git\n' })
  await chmod(tool.at('tessera.lock.json'), 0o644)
  await tool.write('tessera.lock.json', '{"version":1,"pages":{}}')
  await tool.write('plan.json', '[]')
  expect(await tool.run(['apply', 'plan.json'])).toMatchObject({
    code: 1,
    errors: 'error plan.json is not a plan. tessera plan --out writes one\n',
  })
  expect(await tool.run(['apply', 'none.json'])).toMatchObject({
    code: 1,
    errors: 'error There is no file none.json\n',
  })
})

test('a bound token sees only its pages', async () => {
  const who = await account()
  const mine = await who.token()
  const [inside, outside] = [freshSlug(), freshSlug()]
  const { id } = (await as(mine)('POST', '/api/v1/pages', { title: 'A', description: '', slug: inside })).body as { id: string }
  await as(mine)('POST', '/api/v1/pages', { title: 'B', description: '', slug: outside })
  const created = await fetch(`${url}/api/v1/tokens`, {
    method: 'POST',
    headers: { cookie: who.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ scopes: ['pages:read', 'pages:write'], pages: [id] }),
  })
  const { token } = (await created.json()) as { token: string }
  const env = { TESSERA_TOKEN: token }
  await tool.write('tessera.yaml', 'version: 1\n')
  expect((await tool.run(['pull', inside], { env })).code).toBe(0)
  expect((await tool.run(['plan'], { env })).code).toBe(0)
  expect(await tool.run(['tokens'], { env })).toMatchObject({
    code: 1,
    errors:
      'error The token needs the scope `tokens:manage`. In the dashboard, create a token with this scope, then run tessera login or set TESSERA_TOKEN\n',
  })
  expect((await tool.run(['whoami'], { env })).output).toContain(`pages: ${id}`)
  expect(await tool.run(['pull', outside], { env })).toMatchObject({ code: 1, errors: expect.stringContaining('No such page') as string })
  await tool.write('pages/new.yaml', yamlPage().yaml)
  const refused = await tool.json(['plan'], { env })
  expect(refused.report?.pages.find(({ file }) => file === 'pages/new.yaml')).toMatchObject({ error: { reason: 'token_bound' } })
})
