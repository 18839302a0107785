import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'
import { parse } from 'yaml'

import { filesBelow, read, shell } from './documents.ts'

type Step = { name?: string; uses?: string; run?: string; with?: Record<string, unknown> }
type Job = { needs?: string; steps: Step[]; strategy?: { matrix: Record<string, string[]> }; 'timeout-minutes'?: number }
type Workflow = { name: string; on: object; permissions: object; jobs: Record<string, Job> }

const { scripts, engines, version } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>
  engines: { node: string }
  version: string
}
const github = filesBelow('.github')
const workflows = github
  .filter((path) => path.startsWith('.github/workflows/'))
  .map((path) => ({ path, workflow: parse(read(path), { strict: true }) as Workflow }))
const stepsOf = (workflow: Workflow) => Object.values(workflow.jobs).flatMap(({ steps }) => steps)

test('there is a workflow for each occasion', () => {
  expect(workflows.map(({ path, workflow: { on } }) => [path.split('/').at(-1), Object.keys(on)])).toEqual([
    ['audit.yml', ['schedule', 'workflow_dispatch']],
    ['checks.yml', ['pull_request', 'push']],
    ['nightly.yml', ['schedule', 'workflow_dispatch']],
    ['release.yml', ['push']],
  ])
})

test.each(workflows)('$path has rights that are named, jobs that end, and actions of a fixed major version', ({ workflow }) => {
  expect(workflow.permissions).toEqual({ contents: 'read' })
  for (const [name, job] of Object.entries(workflow.jobs)) {
    expect(job['timeout-minutes'], name).toBeGreaterThan(0)
    if (job.needs !== undefined) expect(workflow.jobs).toHaveProperty([job.needs])
    for (const step of job.steps) expect(Object.keys(step).filter((key) => key === 'uses' || key === 'run')).toHaveLength(1)
  }
  const actions = stepsOf(workflow).flatMap(({ uses }) => uses ?? [])
  expect(actions.filter((action) => !/^(?:actions|docker)\/[a-z-]+@v\d+$/.test(action))).toEqual([])
})

test.each(workflows)('$path runs only scripts and files that exist, and shell that a shell can read', async ({ workflow }) => {
  for (const { steps, strategy } of Object.values(workflow.jobs)) {
    for (const { run = '' } of steps) {
      const runs = Object.entries(strategy?.matrix ?? {}).flatMap(([name, values]) =>
        values.map((value) => run.replaceAll(`\${{ matrix.${name} }}`, value)),
      )
      for (const line of runs.length > 0 ? runs : [run]) {
        const called = [...line.matchAll(/\bnpm (?:run ([\w:-]+)|(test|start))/g)].map(([, script, own = '']) => script ?? own)
        expect(called.filter((name) => !(name in scripts))).toEqual([])
        expect(line).not.toContain('${{')
        expect(await shell(`bash -n <<'SCRIPT'\n${line}\nSCRIPT`)).toMatchObject({ code: 0, errors: '' })
      }
    }
  }
})

test('the tests run on every supported version of Node.js; the dev container and the image have that of .nvmrc', () => {
  const checks = workflows.find(({ path }) => path.endsWith('checks.yml'))?.workflow
  const developed = read('.nvmrc').trim()
  const oldest = engines.node.replace('>=', '')
  // Release lines with an even number get long-term support.
  const between = Array.from(
    { length: (Number(developed) - Math.floor(Number(oldest))) / 2 - 1 },
    (_, n) => `${Number(developed) - 2 * (n + 1)}`,
  )
  expect(checks?.jobs['test']?.strategy?.matrix['node']).toEqual([oldest, ...between.toReversed(), developed])
  const { image } = JSON.parse(read('.devcontainer/devcontainer.json')) as { image: string }
  // Renovate appends the digest of the image.
  const stages = [...read('deploy/Dockerfile').matchAll(/^FROM ([^\s@]+)/gm)].map(([, base]) => base)
  expect(stages).toEqual(Array(2).fill(`node:${developed}-bookworm-slim`))
  expect(image).toContain(`:${developed}-`)
})

test('the nightly run has every suite that takes long, and writes what the documents are made of', () => {
  const nightly = workflows.find(({ path }) => path.endsWith('nightly.yml'))?.workflow
  const suites = Object.keys(scripts).filter((name) => name.startsWith('test:') && scripts[name]?.includes('run.mjs'))
  expect(nightly?.jobs['long']?.strategy?.matrix['suite']?.toSorted()).toEqual(suites.toSorted())
  const kept = stepsOf(nightly as Workflow).find(({ uses }) => uses?.startsWith('actions/upload-artifact'))?.with?.['path']
  expect(filesBelow('docs/measurements').map((path) => path.replace(/[\w-]+(?=\.md$)/, '*'))).toContain(kept)
})

test('known vulnerabilities of dependencies are looked for each week and before each release', () => {
  const audits = workflows.filter(({ workflow }) => stepsOf(workflow).some(({ run }) => run === 'npm run audit-dependencies'))
  expect(audits.map(({ path }) => path.split('/').at(-1))).toEqual(['audit.yml', 'release.yml'])
  expect(audits[0]?.workflow.on).toMatchObject({ schedule: [{ cron: expect.stringMatching(/^\d+ \d+ \* \* 1$/) as string }] })
})

test('the release workflow finds the notes of a version in the changelog, and fails where there are none', async () => {
  const release = workflows.find(({ path }) => path.endsWith('release.yml'))?.workflow
  const { run = '' } = stepsOf(release as Workflow).find(({ name }) => name === 'Take the notes from the changelog') ?? {}
  const folder = mkdtempSync(join(tmpdir(), 'tessera-notes-'))
  writeFileSync(join(folder, 'CHANGELOG.md'), read('CHANGELOG.md'))
  const notesOf = (tag: string) => shell(run, { cwd: folder, env: { ...process.env, GITHUB_REF_NAME: tag } })
  expect(await notesOf(`v${version}`)).toMatchObject({ code: 0, errors: '' })
  const notes = readFileSync(join(folder, 'notes.md'), 'utf8')
  expect(notes).toContain('### Added')
  expect(notes).not.toMatch(/^## /m)
  expect((await notesOf('v999.0.0')).code).toBe(1)
})

test('the release workflow refuses a tag that is not the version', async () => {
  const release = workflows.find(({ path }) => path.endsWith('release.yml'))?.workflow
  const { run = '' } = stepsOf(release as Workflow).find(({ name }) => name === 'Compare the tag with package.json') ?? {}
  const outcomeOf = (tag: string) =>
    shell(run, { cwd: new URL('../../../..', import.meta.url).pathname, env: { ...process.env, GITHUB_REF_NAME: tag } })
  expect((await outcomeOf(`v${version}`)).code).toBe(0)
  expect((await outcomeOf('v999.0.0')).code).toBe(1)
})

test.each(github.filter((path) => path.includes('ISSUE_TEMPLATE/') && !path.endsWith('config.yml')))('%s is a form', (path) => {
  const { name, description, body } = parse(read(path), { strict: true }) as { name: string; description: string; body: { type: string }[] }
  expect([name, description].every((text) => text.length > 2)).toBe(true)
  expect(
    body.map(({ type }) => type).filter((type) => !['markdown', 'textarea', 'input', 'dropdown', 'checkboxes'].includes(type)),
  ).toEqual([])
})

test.each(['.github/renovate.json', '.devcontainer/devcontainer.json', ...filesBelow('.vscode')])('%s is JSON', (path) => {
  expect(Object.keys(JSON.parse(read(path)) as object).length).toBeGreaterThan(0)
})
