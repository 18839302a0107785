import { execFile } from 'node:child_process'
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { beforeEach, expect, onTestFinished, test } from 'vitest'

import { testService } from '../../support/service.ts'
import { bundledTool, toolIn, yamlPage } from './tool.ts'

const { url, account, as } = await testService({ QUOTA_PAGES: '0', QUOTA_TOKENS: '0' })
let tool: Awaited<ReturnType<typeof toolIn>>
let token: string

beforeEach(async () => {
  token = await (await account()).token()
  tool = await toolIn()
})

/** Another service, which keeps what it is sent. */
async function foreignService(answer: { status?: number; headers?: Record<string, string>; body?: string } = {}) {
  const received: IncomingMessage[] = []
  const server = createServer((request, response) => {
    received.push(request)
    response.writeHead(answer.status ?? 200, answer.headers).end(answer.body ?? '{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  return { received, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const credentials = () => join(tool.home, '.config/tessera/credentials.json')
const login = (run = tool.run) => run(['login', '--stdin', '--url', url], { input: `${token}\n` })

test('a login checks the token and stores it for its origin, readable only by the user', async () => {
  expect(await login(tool.runBundle)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Logged in to http:\S+ as Person \(person-\S+\)\n$/) as string,
  })
  expect(JSON.parse(await readFile(credentials(), 'utf8'))).toEqual({ [url]: { token } })
  expect((await stat(credentials())).mode & 0o777).toBe(0o600)
  await tool.write('tessera.yaml', `version: 1\nurl: ${url}\n`)
  const who = await tool.runBundle(['whoami'])
  expect(who.output).toContain('from tessera login')
  expect(who.output + who.errors).not.toContain(token)

  const wrong = await tool.run(['login', '--stdin', '--url', url], { input: `tess_${'0'.repeat(46)}` })
  expect(wrong).toMatchObject({ code: 1, output: '', errors: expect.stringContaining('not a valid API token') as string })
  expect(JSON.parse(await readFile(credentials(), 'utf8'))).toEqual({ [url]: { token } })
  expect(await tool.run(['login', '--url', url])).toMatchObject({ code: 1, errors: expect.stringContaining('--stdin') as string })
})

test('a logout forgets the token; with --revoke it stops working', async () => {
  await login()
  expect((await tool.run(['logout', '--url', url])).code).toBe(0)
  expect((await as(token)('GET', '/api/v1/me')).status).toBe(200)
  expect(await tool.run(['whoami', '--url', url])).toMatchObject({ code: 1, errors: expect.stringContaining('No token for') as string })
  await login()
  expect((await tool.run(['logout', '--revoke', '--url', url])).code).toBe(0)
  expect((await as(token)('GET', '/api/v1/me')).status).toBe(401)
  expect(JSON.parse(await readFile(credentials(), 'utf8'))).toEqual({})
  expect((await tool.run(['logout', '--url', url])).code).toBe(1)
})

test('a token file that others can read is refused', async () => {
  await login()
  for (const mode of [0o640, 0o604, 0o620]) {
    await chmod(credentials(), mode)
    expect(await tool.run(['whoami', '--url', url])).toMatchObject({ code: 1, errors: expect.stringContaining('chmod 600') as string })
  }
  await chmod(credentials(), 0o600)
  expect((await tool.run(['whoami', '--url', url])).code).toBe(0)
})

test('TESSERA_TOKEN is not sent to the origin of the project file', async () => {
  const { received, origin } = await foreignService()
  await tool.write('tessera.yaml', `version: 1\nurl: ${origin}\n`)
  await tool.write('pages/a.yaml', yamlPage().yaml)
  for (const command of [
    ['plan'],
    ['apply', '--yes'],
    ['pull', 'ada'],
    ['whoami'],
    ['publish', 'ada'],
    ['drift'],
    ['preview'],
    ['links', 'ada'],
  ]) {
    const { code, errors } = await tool.run(command, { env: { TESSERA_TOKEN: token } })
    expect({ code, errors }).toEqual({
      code: 1,
      errors: `error TESSERA_TOKEN is sent only to the service that TESSERA_URL or --url names. Set TESSERA_URL=${origin}\n`,
    })
  }
  expect(received).toEqual([])
  await tool.run(['whoami'], { env: { TESSERA_TOKEN: token, TESSERA_URL: url } })
  expect(received).toEqual([])
  // A token of another origin is not used for this one, either.
  await login()
  expect((await tool.run(['whoami'])).code).toBe(1)
  expect(received).toEqual([])
})

test('--url goes before TESSERA_URL, which goes before the project file; redirects are not followed', async () => {
  const { received, origin } = await foreignService({ status: 307, headers: { location: `${url}/api/v1/me` } })
  const env = { TESSERA_TOKEN: token, TESSERA_URL: url }
  await tool.write('tessera.yaml', `version: 1\nurl: ${origin}\n`)
  expect((await tool.run(['whoami'], { env })).code).toBe(0)
  expect(received).toHaveLength(0)
  expect(await tool.run(['whoami', '--url', origin], { env })).toMatchObject({ code: 1, errors: expect.stringContaining('307') as string })
  expect(received.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${token}`])
})

test('JSON from a program other than the service is reported in one line', async () => {
  const { origin } = await foreignService()
  await tool.write('tessera.yaml', 'version: 1\n')
  await tool.write('pages/a.yaml', yamlPage().yaml)
  for (const command of ['whoami', 'tokens', 'plan', 'apply --yes', 'drift', 'pull --yes', 'links ada', 'analytics ada', 'publish ada']) {
    const { code, errors } = await tool.run(command.split(' '), { env: { TESSERA_TOKEN: token, TESSERA_URL: origin } })
    expect({ code, errors }, command).toEqual({
      code: 1,
      errors: expect.stringMatching(/^error .*The response is not from Tessera.*\n(?:Nothing was applied.*\n)?$/) as string,
    })
  }
})

test('a response that does not identify its page is reported in one line', async () => {
  const { origin } = await foreignService({ body: JSON.stringify({ version: 2, slug: 'ada', links: [] }) })
  await tool.write('tessera.yaml', 'version: 1\n')
  for (const command of ['links ada', 'analytics ada', 'publish ada', 'pull ada --yes', 'export ada']) {
    const { code, errors } = await tool.run(command.split(' '), { env: { TESSERA_TOKEN: token, TESSERA_URL: origin } })
    expect({ code, errors }, command).toEqual({ code: 1, errors: 'error /ada: The response does not identify the page\n' })
  }
})

test.each([
  ['http://links.example.com', 'uses http'],
  ['http://localhost.example.com', 'uses http'],
  ['http://127.0.0.1.example.com', 'uses http'],
  ['https://ada:secret@links.example.com', 'must be an origin'],
  ['https://links.example.com/api', 'must be an origin'],
  ['ftp://links.example.com', 'must be an origin'],
  ['links.example.com', 'must be an origin'],
])('the service %s is refused', async (wrong, message) => {
  for (const given of [
    { args: ['--url', wrong], env: {} },
    { args: [], env: { TESSERA_URL: wrong } },
  ]) {
    const { code, errors } = await tool.run(['whoami', ...given.args], { env: { TESSERA_TOKEN: token, ...given.env } })
    expect(code).toBe(1)
    expect(errors).toContain(message)
    expect(errors).not.toContain('secret')
  }
})

test('http is possible on this host, and elsewhere with --insecure', async () => {
  const port = new URL(url).port
  const env = { TESSERA_TOKEN: token }
  expect((await tool.run(['whoami', '--url', `http://localhost:${port}`], { env })).code).toBe(0)
  const insecure = await tool.run(['whoami', '--insecure', '--url', 'http://no-such-host.invalid'], { env })
  expect(insecure).toMatchObject({ code: 1, errors: expect.stringContaining('cannot be reached') as string })
})

test('a token in an argument is refused, and is not repeated', async () => {
  for (const args of [
    ['login', token],
    ['whoami', '--token', token],
    ['whoami', `--url=https://${token}@links.example.com`],
    ['plan', '--out', token],
  ]) {
    const { code, output, errors } = await tool.run([...args, '--url', url])
    expect({ code, output }).toEqual({ code: 1, output: '' })
    expect(errors).toContain('Tokens are not accepted as arguments')
    expect(errors).not.toContain(token)
  }
})

test('the source of an applied page names the git remote without its user part', async () => {
  const env = { TESSERA_TOKEN: token, TESSERA_URL: url }
  const git = (...args: string[]) => promisify(execFile)('git', args, { cwd: tool.folder })
  await git('init', '--quiet')
  await git('remote', 'add', 'origin', 'https://x-access-token:ghs_s3cret@github.com/ada/links.git?token=s3cret')
  await mkdir(tool.at('sites'))
  await writeFile(tool.at('sites/tessera.yaml'), 'version: 1\n')
  const { slug, yaml } = yamlPage()
  await mkdir(tool.at('sites/pages'))
  await writeFile(tool.at('sites/pages/ada.yaml'), yaml)
  const sourceOf = async () => {
    const { headers } = await as(token)('GET', `/api/v1/pages/by-slug/${slug}/document`)
    const path = (headers.get('content-location') ?? '').replace('document', 'source')
    return ((await as(token)('GET', path)).body as { source: string }).source
  }
  expect((await tool.run(['apply', '--yes'], { env, cwd: tool.at('sites') })).code).toBe(0)
  expect(await sourceOf()).toBe('github.com/ada/links/sites/pages/ada.yaml')
  await git('remote', 'set-url', 'origin', 'git@github.com:ada/pages.git')
  expect((await tool.run(['apply', '--yes'], { env, cwd: tool.at('sites') })).code).toBe(0)
  expect(await sourceOf()).toBe('github.com/ada/pages/sites/pages/ada.yaml')
  await writeFile(tool.at('sites/tessera.yaml'), 'version: 1\nsource: our links\n')
  expect((await tool.run(['apply', '--yes'], { env, cwd: tool.at('sites') })).code).toBe(0)
  expect(await sourceOf()).toBe('our links/pages/ada.yaml')
})

/** Runs the tool in a terminal that `script` of util-linux makes. Input is typed when the question is there. */
async function inTerminal(command: string, typed: string, question: RegExp, env: Record<string, string> = {}) {
  const { PATH = '' } = process.env
  const line = `"${process.execPath}" "${await bundledTool()}" ${command}`
  const child = execFile('script', ['--quiet', '--return', '--command', line, '/dev/null'], {
    cwd: tool.folder,
    env: { PATH, HOME: tool.home, TERM: 'xterm', ...env },
  })
  let shown = ''
  child.stdout?.on('data', (part: string) => {
    const isAsked = question.test(shown)
    shown += part
    if (!isAsked && question.test(shown)) child.stdin?.write(typed)
  })
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { code, shown }
}

test('in a terminal, a login asks for the token without showing it', async () => {
  const { code, shown } = await inTerminal(`login --url ${url}`, `${token}x\u007f\r`, /not shown\)/)
  expect(code, shown).toBe(0)
  expect(shown).toContain('Logged in')
  expect(shown).not.toContain(token)
  expect(JSON.parse(await readFile(credentials(), 'utf8'))).toEqual({ [url]: { token } })
  expect(await inTerminal(`login --url ${url}`, '\u0003', /not shown\)/)).toMatchObject({
    code: 1,
    shown: expect.stringContaining('Canceled') as string,
  })
})

test('in a terminal, apply asks for confirmation, and output has colors unless NO_COLOR is set', async () => {
  const env = { TESSERA_TOKEN: token, TESSERA_URL: url }
  const { slug, yaml } = yamlPage()
  await tool.write('tessera.yaml', 'version: 1\n')
  await tool.write('pages/ada.yaml', yaml)
  const status = async () => (await as(token)('GET', `/api/v1/pages/by-slug/${slug}/document`)).status
  for (const typed of ['n\r', '\u0004']) {
    expect(await inTerminal('apply', typed, /\[y\/N\]/, env)).toMatchObject({ code: 1 })
    expect(await status()).toBe(404)
  }
  const asJson = await inTerminal('apply --json > report.json', 'n\r', /\[y\/N\]/, env)
  expect(asJson).toMatchObject({ code: 1, shown: expect.stringContaining('create pages/ada.yaml') as string })
  expect(await tool.read('report.json')).toBe('')
  const applied = await inTerminal('apply', 'y\r', /Apply to 1 page on .*\[y\/N\]/, env)
  expect(applied.code, applied.shown).toBe(0)
  expect(applied.shown).toContain('\u001b[32m+')
  expect(applied.shown.match(/create pages/g)).toHaveLength(1)
  expect(applied.shown).toContain('1 created, 0 updated')
  expect(await status()).toBe(200)
  const plain = await inTerminal('plan', '', /unchanged/, { ...env, NO_COLOR: '1' })
  expect(plain.shown).not.toContain('\u001b')
})
