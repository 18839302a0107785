import { cp, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'
import { parse } from 'yaml'

import { bundledTool, toolIn, yamlPage } from '../conformance/cli/tool.ts'
import { testService } from '../support/service.ts'
import { codeBlocks, filesBelow, read, section, shell, tableRows } from './documents.ts'

type Step = { name?: string; uses?: string; run?: string; env?: Record<string, string> }
type Workflow = {
  on: Record<string, unknown>
  permissions: Record<string, string>
  jobs: Record<string, { env?: Record<string, string>; steps: Step[] }>
}

const { url, account, as } = await testService()
const guide = read('docs/pages-as-code.md')
const workflow = (name: string) => parse(read(`examples/github-actions/${name}.yml`), { strict: true }) as Workflow

test('the ten minutes of the guide lead to an applied page, and a pull brings the edits of the dashboard', async () => {
  const token = await (await account()).token(['pages:read', 'pages:write'])
  const blocks = codeBlocks(section(guide, 'Ten minutes'), 'sh')
  expect(blocks).toHaveLength(4)
  const home = await mkdtemp(join(tmpdir(), 'tessera-guide-'))
  await writeFile(join(home, 'tessera'), `#!/bin/sh\nexec "${process.execPath}" "${await bundledTool()}" "$@"\n`, { mode: 0o755 })
  await writeFile(join(home, 'token'), token)
  await writeFile(join(home, '.gitconfig'), '[user]\n\tname = Ada\n\temail = ada@example.com\n')
  // What a person answers in the terminal.
  const answered = (script: string) =>
    script
      .replaceAll('http://localhost:3000', url)
      .replaceAll(/^tessera login$/gm, 'tessera login --stdin < ~/token')
      .replaceAll(/^tessera (plan|drift)$/gm, 'tessera $1 || test $? -eq 2')
      .replaceAll(/^tessera (apply|pull)$/gm, 'tessera $1 --yes')
  const env = { PATH: `${home}:${process.env['PATH'] ?? ''}`, HOME: home }
  const [start = '', write = '', apply = '', edit = ''] = blocks.map(answered)
  expect(await shell([start, write, apply].join('\n'), { cwd: home, env })).toMatchObject({
    code: 0,
    output: expect.stringContaining('create pages/ada.yaml') as string,
  })
  expect(await (await fetch(`${url}/ada`)).text()).toContain('Analytical Engine')
  const document = await as(token)('GET', '/api/v1/pages/by-slug/ada/document')
  const path = document.headers.get('content-location') ?? ''
  await as(token)('PUT', path, { ...(document.body as object), theme: { preset: 'midnight', accent: '#00ff88' } })
  const edited = await shell(edit, { cwd: join(home, 'links'), env })
  expect(edited.code, edited.errors).toBe(0)
  expect(edited.output).toContain('1 of 1 page drifted')
  expect(edited.output).toContain('-  accent: "#ff8800"\n+  accent: "#00ff88"')
  // The edits of the dashboard are recorded with the file, so its next edit is applied.
  const again = await shell("sed -i.before 's/Notes on/More notes on/' pages/ada.yaml\ntessera apply --yes", {
    cwd: join(home, 'links'),
    env,
  })
  expect(again).toMatchObject({ code: 0, errors: 'Applied 1 of 1 page\n' })
})

test('the guide lists every command and option', async () => {
  const tool = await toolIn()
  const rows = tableRows(section(guide, 'Commands'))
  const { output } = await tool.run(['--help'])
  const commands = [...output.matchAll(/^ {2}([a-z]+) .*/gm)].map(([, name = '']) => name).filter((name) => name !== 'help')
  for (const name of commands) {
    const row = rows.find(([command = '']) => command.split(/\W+/).includes(name))?.join(' ')
    expect(row, name).toBeDefined()
    const { output: help } = await tool.run([name, '--help'])
    const options = [...help.matchAll(/^ {2}(--[a-z]+)/gm)].map(([, option = '']) => option)
    const unlisted = new Set(['--stdin', '--revoke', '--yes', '--url', '--json', '--insecure'])
    expect(
      options.filter((option) => !unlisted.has(option) && !row?.includes(option)),
      name,
    ).toEqual([])
  }
})

/** Packs the tool as npm would, and unpacks it in the folder with the command of the guide. */
async function unpackTool(folder: string): Promise<void> {
  const packed = await mkdtemp(join(tmpdir(), 'tessera-packed-'))
  await mkdir(join(packed, 'package'))
  await cp(dirname(await bundledTool()), join(packed, 'package/dist'), { recursive: true })
  const archive = join(packed, 'tool.tgz')
  expect(await shell(`tar -czf ${archive} package`, { cwd: packed })).toMatchObject({ code: 0 })
  const [command = ''] = codeBlocks(section(guide, 'In a pipeline'), 'sh')
  const { version } = JSON.parse(read('package.json')) as { version: string }
  const named = `/tmp/tessera-cli-${version}.tgz`
  expect(command).toContain(named)
  expect(await shell(command.replace(named, archive), { cwd: folder })).toMatchObject({ code: 0 })
}

/** Runs the shell steps of a job as GitHub would, with a `gh` that writes down its arguments. */
async function runJob(
  name: string,
  folder: string,
  given: Record<string, string>,
): Promise<{ code: number; output: string; errors: string }[]> {
  const [job] = Object.values(workflow(name).jobs)
  const bin = await mkdtemp(join(tmpdir(), 'tessera-bin-'))
  await writeFile(
    join(bin, 'gh'),
    `#!/bin/sh\necho "$@" >> "${folder}/gh.log"\ncase "$*" in *--paginate*) cat "${folder}/comments" ;; esac\n`,
    { mode: 0o755 },
  )
  const filled = (values: Record<string, string> = {}) =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        value.replaceAll(/\$\{\{ (\S+) \}\}/g, (_, expression: string) => given[expression] ?? ''),
      ]),
    )
  const ran: Awaited<ReturnType<typeof shell>>[] = []
  for (const { run, env } of job?.steps ?? []) {
    if (run === undefined) continue
    expect(run).not.toContain('${{')
    const variables = {
      PATH: `${bin}:${process.env['PATH'] ?? ''}`,
      HOME: bin,
      GITHUB_REPOSITORY: 'ada/links',
      ...filled(job?.env),
      ...filled(env),
    }
    ran.push(await shell(run, { cwd: folder, env: variables }))
    if (ran.at(-1)?.code !== 0) break
  }
  return ran
}

test('the workflows run as they stand: plan with a preview as a comment, apply, and drift', async () => {
  const token = await (await account()).token(['pages:read', 'pages:write'])
  const folder = await mkdtemp(join(tmpdir(), 'tessera-workflows-'))
  const at = (name: string) => join(folder, name)
  await mkdir(at('tessera/parts'), { recursive: true })
  await writeFile(at('tessera/parts/old.cjs'), '')
  await unpackTool(folder)
  expect(await readdir(at('tessera/parts'))).not.toContain('old.cjs')
  const { slug, yaml } = yamlPage()
  const run = (name: string) =>
    runJob(name, folder, {
      'vars.TESSERA_URL': url,
      'secrets.TESSERA_TOKEN': token,
      'github.event.pull_request.number': '12',
      'github.token': 'x',
    })
  // The address of another service in the project file is not used.
  await writeFile(at('tessera.yaml'), 'version: 1\nurl: https://evil.example\n')
  await shell('mkdir pages', { cwd: folder })
  await writeFile(at('pages/ada.yaml'), yaml)
  await writeFile(at('comments'), '')

  expect(await run('plan')).toMatchObject([{ code: 0 }, { code: 0 }])
  expect(await readFile(at('plan.md'), 'utf8')).toMatch(/^<!-- tessera plan -->\n.*1 to create/)
  expect(await readFile(at('gh.log'), 'utf8')).toContain('--method POST repos/ada/links/issues/12/comments --field body=@plan.md')
  expect(await run('apply')).toMatchObject([{ code: 0, output: expect.stringContaining('create pages/ada.yaml') as string }])
  expect(await run('drift')).toMatchObject([{ code: 0 }])

  await writeFile(at('pages/ada.yaml'), yaml.replace('Ada Lovelace', 'Ada'))
  await writeFile(at('comments'), '4711\n')
  expect(await run('plan')).toMatchObject([{ code: 0 }, { code: 0 }])
  expect(await readFile(at('plan.md'), 'utf8')).toMatch(/Preview: <http:\S+\/pages\/preview\/\w{27}>/)
  expect(await readFile(at('gh.log'), 'utf8')).toContain('--method PATCH repos/ada/links/issues/comments/4711 --field body=@plan.md')
  expect(await run('apply')).toMatchObject([{ code: 0 }])

  const path = (await as(token)('GET', `/api/v1/pages/by-slug/${slug}/document`)).headers.get('content-location') ?? ''
  await as(token)('PATCH', path.replace('/document', ''), { title: 'On the screen' })
  expect(await run('drift')).toMatchObject([{ code: 2 }])
  expect(await run('apply')).toMatchObject([{ code: 1, errors: expect.stringContaining('changed elsewhere') as string }])
  expect(await run('export')).toMatchObject([{ code: 0, output: expect.stringContaining('tessera-export.zip: 1 page') as string }])
  await writeFile(at('pages/ada.yaml'), yaml.replace('preset: midnight', 'preset: none'))
  expect(await run('plan')).toMatchObject([{ code: 1, errors: expect.stringMatching(/^error pages\/ada\.yaml:\d+:\d+: /) as string }])
})

test('the jobs for GitLab run as they stand', async () => {
  const token = await (await account()).token(['pages:read', 'pages:write'])
  const folder = await mkdtemp(join(tmpdir(), 'tessera-gitlab-'))
  await unpackTool(folder)
  await writeFile(join(folder, 'tessera.yaml'), 'version: 1\nurl: https://evil.example\n')
  await shell('mkdir pages', { cwd: folder })
  const { yaml } = yamlPage()
  await writeFile(join(folder, 'pages/ada.yaml'), yaml)
  const jobs = parse(read('examples/gitlab-ci/.gitlab-ci.yml'), { strict: true }) as Record<string, { script: string[] }>
  const { PATH = '' } = process.env
  const run = (name: string) =>
    shell(['set -e', ...(jobs[name]?.script ?? [])].join('\n'), {
      cwd: folder,
      env: { PATH, HOME: folder, TESSERA_URL: url, TESSERA_TOKEN: token, CI_MERGE_REQUEST_IID: '12' },
    })
  expect(await run('plan')).toMatchObject({ code: 0, output: expect.stringContaining('1 to create') as string })
  expect(await run('apply')).toMatchObject({ code: 0, output: expect.stringContaining('create pages/ada.yaml') as string })
  await writeFile(join(folder, 'pages/ada.yaml'), yaml.replace('Ada Lovelace', 'Ada'))
  expect(await run('plan')).toMatchObject({ code: 0, output: expect.stringContaining('/pages/preview/') as string })
  expect(await run('drift')).toMatchObject({ code: 0 })
})

test('the workflows have the rights that they need, and do not run for strangers', () => {
  const names = filesBelow('examples/github-actions').filter((path) => path.endsWith('.yml'))
  expect(names).toHaveLength(4)
  for (const path of names) expect(read(path)).not.toContain('pull_request_target')
  expect(workflow('plan').permissions).toEqual({ contents: 'read', 'pull-requests': 'write' })
  for (const name of ['apply', 'drift', 'export']) expect(workflow(name).permissions).toEqual({ contents: 'read' })
})
