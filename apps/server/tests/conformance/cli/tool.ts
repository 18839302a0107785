import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

import { run as runProgram } from '@tessera/cli/src/program.ts'
import { build } from 'vite'

import { freshSlug } from '../../support/rows.ts'

const root = fileURLToPath(new URL('../../../../cli', import.meta.url))
let bundle: Promise<string> | undefined

/** The path of the bundled command line, built once. */
export const bundledTool = (): Promise<string> => (bundle ??= buildTool())

async function buildTool(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'tessera-cli-'))
  await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'silent', build: { outDir, emptyOutDir: false } })
  return join(outDir, 'tessera.cjs')
}

type Given = { env?: Record<string, string>; input?: string; cwd?: string }
export type Ran = { code: number; output: string; errors: string }
export type Report = {
  version: number
  url: string
  pages: {
    file: string | null
    slug: string | null
    pageId: string | null
    action: string
    revision: number | null
    changes: { op: string; path: string; from: unknown; to: unknown }[]
    drifted: boolean | null
    error: { reason: string; message: string; issues: { path: string[]; message: string; at: string | null }[] } | null
  }[]
}

/**
 * A home and a project folder of their own, in which the command line runs without a terminal. `run` runs it in this process, which takes
 * a fraction of the time; `runBundle` runs the bundle in a process of its own.
 */
export async function toolIn(env: Record<string, string> = {}) {
  const home = await mkdtemp(join(tmpdir(), 'tessera-home-'))
  const folder = await mkdtemp(join(tmpdir(), 'tessera-project-'))
  const run = async (args: readonly string[], { env: more = {}, input = '', cwd = folder }: Given = {}): Promise<Ran> => {
    const [stdin, stdout, stderr] = [Readable.from([input]), new PassThrough(), new PassThrough()]
    const written = [text(stdout), text(stderr)] as const
    const code = await runProgram(args, { stdin, stdout, stderr, cwd, home, env: { ...env, ...more } })
    stdout.end()
    stderr.end()
    return { code, output: await written[0], errors: await written[1] }
  }
  const runBundle = async (args: readonly string[], { env: more = {}, input = '', cwd = folder }: Given = {}): Promise<Ran> => {
    const { PATH = '' } = process.env
    const child = spawn(process.execPath, [await bundledTool(), ...args], { cwd, env: { PATH, HOME: home, ...env, ...more } })
    const exit = new Promise<number>((resolve, reject) => child.once('close', (code) => resolve(code ?? -1)).once('error', reject))
    // A program that ends without reading its input closes the pipe.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), exit])
    return { code, output, errors }
  }
  const at = (name: string) => join(folder, name)
  const write = async (name: string, content: string) => {
    await mkdir(dirname(at(name)), { recursive: true })
    await writeFile(at(name), content)
  }
  const read = (name: string) => readFile(at(name), 'utf8')
  const json = async (args: readonly string[], given?: Given) => {
    const { code, output, errors } = await run([...args, '--json'], given)
    return { code, errors, report: output === '' ? undefined : (JSON.parse(output) as Report) }
  }
  return { home, folder, run, runBundle, json, at, write, read }
}

/** A document with a slug of its own. */
export const yamlPage = (slug = freshSlug()) => ({
  slug,
  yaml: `# The page of Ada
version: 1
slug: ${slug} # the address
title: 'Ada Lovelace'
description: Notes on the engine
theme:
  preset: midnight
  # warm
  accent: "#ff8800" # orange
published: true
links:
  # where the code is
  - key: code
    type: repo-host
    url: https://example.com/code#top # the top
  - { key: blog, url: 'https://example.com/blog' } # weekly
`,
})
