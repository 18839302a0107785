import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

import { Variables } from '../../src/env.ts'
import { codeBlocks, documents, read, root } from './documents.ts'

const isThere = (path: string) => existsSync(join(root, path))
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

const withoutCode = (markdown: string) => markdown.replaceAll(/^( *)```[^]*?^ *```$/gm, '').replaceAll(/`[^`\n]*`/g, '')
const inlineCode = (markdown: string) =>
  [...markdown.replaceAll(/^( *)```[^]*?^ *```$/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
/** All that a reader may copy from a document. */
const copied = (markdown: string) => [...['', 'sh', 'ts'].flatMap((language) => codeBlocks(markdown, language)), ...inlineCode(markdown)]

/** The anchors of a document's headings, as GitHub makes them. */
const anchorsOf = (path: string) =>
  [...read(path).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

test('there are documents', () => {
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/api.md', 'docs/decisions/README.md', 'deploy/README.md']))
})

test.each(documents)('every link in %s leads somewhere', (document) => {
  const links = [...withoutCode(read(document)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  const broken = links
    .filter((link) => !/^https?:\/\//.test(link))
    .filter((link) => {
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? document : join(dirname(document), path)
      return !isThere(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor))
    })
  expect(broken).toEqual([])
})

test.each(documents)('every path of the repository that %s names is there', (document) => {
  const paths = copied(read(document)).flatMap(
    (code) => code.match(/(?<![\w/.])(?:apps|packages|docs|scripts|deploy|\.github)\/[\w./@-]+/g) ?? [],
  )
  const made = /\/dist\/|^packages\/db\/fixtures\/$/
  expect(paths.filter((path) => !made.test(path) && !isThere(path.replace(/[./]+$/, '')))).toEqual([])
})

test.each(documents)('every script that %s names exists', (document) => {
  const text = copied(read(document)).join('\n')
  const named = [...text.matchAll(/\bnpm (?:run(?: -s)? ([a-z][\w:-]*)|(start|test)\b)/g)].map(([, run, own = '']) => run ?? own)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

test.each(documents)('every project, check and script of a package that %s names exists', (document) => {
  const text = copied(read(document)).join('\n')
  const projects = [...text.matchAll(/--project (\w+)/g)].map(([, name]) => `project('${name}'`)
  expect(projects.filter((name) => !read('vitest.config.ts').includes(name))).toEqual([])
  const checks = [...text.matchAll(/npm run check ([a-z]+)/g)].map(([, name]) => `['${name}'`)
  expect(checks.filter((name) => !read('scripts/check.mjs').includes(name))).toEqual([])
  // Only `npm run pnpm` checks the hash of what it runs.
  expect(text).not.toMatch(/npx\b.*\bpnpm/)
  for (const [, script] of text.matchAll(/--filter @tessera\/db (\w+)/g))
    expect((JSON.parse(read('packages/db/package.json')) as { scripts: object }).scripts).toHaveProperty([script ?? ''])
})

test.each(documents)('every variable that %s names is read by something', (document) => {
  const ofDeployment = ['TESSERA_HOST', 'TESSERA_INSTANCES', 'POSTGRES_PASSWORD']
  const ofTests = ['TEST_SEED', 'NODE_OPTIONS', 'CHROMIUM_PATH']
  const ofSessions = ['API_TOKEN', 'PAGE_ID', 'TESSERA_URL', 'TESSERA_TOKEN', 'NO_COLOR', 'FORCE_COLOR']
  const known = new Set([...Object.keys(Variables.shape), ...ofDeployment, ...ofTests, ...ofSessions])
  const named = copied(read(document)).flatMap((code) => code.match(/(?<![\w"'-])[A-Z]{2,}_[A-Z_]*[A-Z](?![\w-])/g) ?? [])
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test('the pictures are there and not empty', () => {
  const pictures = [...read('README.md').matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, path = '']) => path)
  expect(pictures.length).toBeGreaterThan(1)
  for (const picture of pictures) expect(statSync(join(root, picture)).size).toBeGreaterThan(10_000)
})
