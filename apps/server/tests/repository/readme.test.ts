import { spawn } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

import { Variables } from '../../src/env.ts'
import { testService } from '../support/service.ts'

const at = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url))
const readme = await readFile(at('README.md'), 'utf8')
const { url, send } = await testService()

const section = (title: string): string => readme.split(`## ${title}\n`)[1]?.split(/^##+ /m)[0] ?? ''
const blocks = (from: string, language: string): string[] =>
  [...from.matchAll(new RegExp(`^( *)\`\`\`${language}\n([^]*?)^ *\`\`\`$`, 'gm'))].map(([, indent = '', code = '']) =>
    code.replaceAll(`\n${indent}`, '\n').trim(),
  )

/** Runs a script as a person's shell would; a program that is missing fails the test with its name. */
async function shell(script: string): Promise<{ code: number; output: string; errors: string }> {
  const child = spawn('bash', ['--norc', '--noprofile', '-euo', 'pipefail', '-c', script], {
    cwd: await mkdtemp(join(tmpdir(), 'tessera-readme-')),
  })
  const exit = new Promise<number>((done, refuse) => child.once('exit', (code) => done(code ?? 1)).once('error', refuse))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), exit])
  return { code, output, errors }
}

test("the README's sessions with curl work as pasted", async () => {
  const available = await shell('command -v curl git sed grep').catch(() => ({ code: 1 }))
  expect(available.code, 'This test runs the README in a shell: install bash, curl, git, sed and grep').toBe(0)

  const [first = '', ...others] = blocks(section('From token to page'), 'sh')
  expect(first).toMatch(/^TESSERA=http:\/\/localhost:3000\n/)
  const seen = blocks(section('See what is clicked'), 'sh')
  const inGit = blocks(section('Your page in git'), 'sh')
  const script = [first.replace('http://localhost:3000', url), ...others, ...seen, ...inGit]
  const { code, output, errors } = await shell(script.join('\n'))
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect(output).toContain('{"published":true}')
  expect(output).toContain('<title>Ada Lovelace</title>')
  expect(output).toContain('"interval":"day","totals":{"views":')
  expect(output).toMatch(/id,type,title,url,clicks\r\nlink_\w+,repo-host,Analytical Engine,https:\/\/example\.com\/engine,0\r\n/)
  expect(await send('GET', '/ada')).toMatchObject({ status: 200, text: expect.stringContaining('Analytical Engine') as string })

  const change = '"changes":[{"op":"change","path":"/description","from":"Notes on the engine","to":"Notes on the Analytical Engine"}]'
  expect(output.split('\n').at(-1)).toContain(`{"revision":3,${change}}{"revision":4,${change}}`)
  expect((await send('GET', '/ada')).text).toContain('Notes on the Analytical Engine')
})

test("what the README says of a page that was edited elsewhere brings both sides' edits together", async () => {
  const [first = '', token = '', make = ''] = blocks(section('From token to page'), 'sh')
  const [get = '', apply = '', merge = ''] = blocks(section('Your page in git'), 'sh')
  const link = `LINK=$(sed -n 's/.*"key": "\\(.*\\)".*/\\1/p' ada.json)`
  const elsewhere = `curl -sSf -X PATCH "$TESSERA/api/v1/pages/$PAGE_ID/links/$LINK" -H "$AUTH" -H 'Content-Type: application/json' -d '{"size": "4x1"}'`
  const script = [first.replace('http://localhost:3000', url), token, make, get, link, elsewhere, `! {\n${apply}\n}`, merge, apply]
  const asAnother = script.join('\n').replaceAll('ada@', 'countess@').replaceAll('"ada"', '"countess"').replaceAll('/ada/', '/countess/')
  const { code, output, errors } = await shell(asAnother)
  expect({ code, errors }).toEqual({ code: 0, errors: 'curl: (22) The requested URL returned error: 412\n' })
  const ours = '{"op":"change","path":"/description","from":"Notes on the engine","to":"Notes on the Analytical Engine"}'
  const theirs = '{"op":"change","path":"/links/ID/size","from":"4x1","to":"2x1"}'
  const answers = output
    .replaceAll(/link_\w+/g, 'ID')
    .split('\n')
    .at(-1)
    ?.split('{"revision":')
    .slice(-3)
  expect(answers).toEqual([`3,"changes":[${ours},${theirs}]}`, `3,"changes":[${ours}]}`, `4,"changes":[${ours}]}`])
})

test("the README's configuration is every variable that the service reads, each with its default", () => {
  const rows = [...section('Configuration').matchAll(/^\| `([A-Z_]+)` +\| (.*?) +\|/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  )
  expect(rows.map(([name]) => name)).toEqual(Object.keys(Variables.shape))
  const written = new Map(rows)
  const defaults = Object.entries(Variables.parse({})).map(([name, value]) => [name, `\`${String(value)}\``] as const)
  expect(defaults.map(([name]) => [name, written.get(name)])).toEqual(defaults)
})

test("the README's example of a procedure is the code", async () => {
  const examples = blocks(readme, 'ts')
  expect(examples).toHaveLength(3)
  const plain = (code: string) => code.replaceAll(/\s+/g, ' ')
  for (const example of examples) {
    const [path = '', ...code] = example.split('\n')
    expect(plain(await readFile(at(path.replace('// ', '')), 'utf8')), path).toContain(plain(code.join('\n')))
  }
})

test('what the README points to is there', async () => {
  const paths = [...readme.matchAll(/\]\(([^)#:]+)\)/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(3)
  for (const path of paths) expect((await readFile(at(path))).length, path).toBeGreaterThan(0)
  expect((await send('GET', '/docs')).text).toContain('id="limits"')
  expect(await send('GET', '/healthz')).toMatchObject({ status: 200 })
})
