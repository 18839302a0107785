import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../../..', import.meta.url))

export const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The files below a folder of the repository, by their paths from the root. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))

/** Every document, by its path from the root. */
export const documents: readonly string[] = [...readdirSync(root), ...['.github', 'deploy', 'docs'].flatMap(filesBelow)]
  .filter((path) => path.endsWith('.md'))
  .toSorted()

/** The text below a heading of the second level. */
export const section = (document: string, title: string): string => document.split(`## ${title}\n`)[1]?.split(/^##+ /m)[0] ?? ''

/** The code blocks of a language, without their indentation; `''` for those without a language. */
export const codeBlocks = (markdown: string, language: string): string[] =>
  [...markdown.matchAll(/^( *)```(\w*)\n([^]*?)^ *```$/gm)]
    .filter(([, , found]) => found === language)
    .map(([, indent = '', , code = '']) => `\n${code}`.replaceAll(`\n${indent}`, '\n').trim())

/** The rows of all tables, as their cells. */
export const tableRows = (markdown: string): string[][] =>
  [...markdown.matchAll(/^\|(.*)\|$/gm)]
    .map(([, cells = '']) => cells.split('|').map((cell) => cell.trim()))
    .filter(([first]) => first !== undefined && !/^-+$/.test(first))

/** Runs a script as the shell of a user would, in an empty folder unless `cwd` names one. */
export async function shell(
  script: string,
  { cwd, env }: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<{ code: number; output: string; errors: string }> {
  const child = spawn('bash', ['--norc', '--noprofile', '-euo', 'pipefail', '-c', script], {
    cwd: cwd ?? (await mkdtemp(join(tmpdir(), 'tessera-documents-'))),
    ...(env && { env }),
  })
  const exit = new Promise<number>((resolve, reject) => child.once('exit', (code) => resolve(code ?? 1)).once('error', reject))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), exit])
  return { code, output, errors }
}
