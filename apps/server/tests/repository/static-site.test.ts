import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'
import { parse } from 'yaml'

import { bundledTool } from '../conformance/cli/tool.ts'
import { codeBlocks, read, section, shell } from './documents.ts'

const guide = read('docs/static-site.md')
const [script = ''] = codeBlocks(section(guide, 'From documents'), 'sh')
const document = /'YAML'\n([^]*?\n)YAML/.exec(script)?.[1] ?? ''
const example = (name: string) => read(`examples/static-site/${name}`)
const { PATH = '' } = process.env

/** The step of each host that makes the site, the folder that the host publishes, and the variable with the site's address. */
const hosts: Readonly<Record<string, () => readonly [run: string, folder: string, variable: string]>> = {
  'GitHub Pages': () => {
    type Step = { run?: string; env?: Record<string, string>; with?: { path?: string } }
    const { jobs } = parse(example('github-pages.yml'), { strict: true }) as { jobs: { publish: { steps: Step[] } } }
    const { run = '', env = {} } = jobs.publish.steps.find((step) => step.run !== undefined) ?? {}
    return [run, jobs.publish.steps.find((step) => step.with?.path !== undefined)?.with?.path ?? '', Object.keys(env).join()]
  },
  'GitLab Pages': () => {
    type Jobs = { pages: { script: string[]; artifacts: { paths: string[] } } }
    const { pages } = parse(example('.gitlab-ci.yml'), { strict: true }) as Jobs
    return [pages.script.join('\n'), pages.artifacts.paths.join(), 'CI_PAGES_URL']
  },
  Netlify: () => {
    const [, run = '', folder = ''] = /^\[build\]\ncommand = '([^']+)'\npublish = "([^"]+)"$/m.exec(example('netlify.toml')) ?? []
    return [run, folder, 'URL']
  },
  'Cloudflare Pages': () => [codeBlocks(example('README.md'), '').join(), 'site', 'SITE_URL'],
}

test('the example for each host makes the folder that the host publishes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-hosts-'))
  await cp(dirname(await bundledTool()), join(folder, 'tessera'), { recursive: true })
  await shell('mkdir pages', { cwd: folder })
  await writeFile(join(folder, 'pages/ada.yaml'), document)
  for (const [host, stepOf] of Object.entries(hosts)) {
    const [run, published, variable] = stepOf()
    const ran = await shell(run, { cwd: folder, env: { PATH, [variable]: 'https://ada.example/links' } })
    expect(ran, host).toMatchObject({ code: 0 })
    expect(await readFile(join(folder, published, 'ada/index.html'), 'utf8'), host).toContain('href="https://ada.example/links/ada/"')
  }
})

test('the guide makes the page that it says', async () => {
  const home = await mkdtemp(join(tmpdir(), 'tessera-guide-'))
  await writeFile(join(home, 'tessera'), `#!/bin/sh\nexec "${process.execPath}" "${await bundledTool()}" "$@"\n`, { mode: 0o755 })
  expect(await shell(script, { cwd: home, env: { PATH: `${home}:${PATH}`, HOME: home } })).toMatchObject({ code: 0 })
  expect(await readFile(join(home, 'site/ada/index.html'), 'utf8')).toContain('Analytical Engine')
})
