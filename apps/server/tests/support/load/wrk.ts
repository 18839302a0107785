import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import type { Load, Turn } from './load.ts'

// From tests/bench/dist, where the bundled bench runs.
const script = fileURLToPath(new URL('../wrk.lua', import.meta.url))

/** The first words of `wrk --version`, or undefined where wrk is not installed. */
export const wrkVersion = (): string | undefined => /^wrk \S+/.exec(spawnSync('wrk', ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[0]

/**
 * Pins this process, and with it the servers and databases that it starts later, to one processor. Returns another one, on which
 * nothing of them runs; undefined where there is only one, or no `taskset`.
 */
export function pinServers(): string | undefined {
  const pid = String(process.pid)
  const allowed = spawnSync('taskset', ['--cpu-list', '--pid', pid], { encoding: 'utf8' }).stdout ?? ''
  // Such as `0-3,8`.
  const processors = allowed.slice(allowed.lastIndexOf(':') + 1).match(/\d+/g) ?? []
  const [first, last] = [processors[0], processors.at(-1)]
  if (first === undefined || last === first) return undefined
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', first, pid], { stdio: 'ignore' })
  return last
}

const files = new WeakMap<Load['requests'], string>()
let folder: string | undefined

/** wrk reads the requests of a load from a file. */
function fileOf({ requests }: Load): string {
  const written = files.get(requests)
  if (written !== undefined) return written
  if (folder === undefined) {
    const created = (folder = mkdtempSync(join(tmpdir(), 'tessera-wrk-')))
    process.once('exit', () => rmSync(created, { recursive: true, force: true }))
  }
  const file = join(mkdtempSync(join(folder, 'load-')), 'requests')
  writeFileSync(file, Buffer.concat(requests.flatMap((request) => [Buffer.from(`${request.length}\n`), request])))
  files.set(requests, file)
  return file
}

type Result = { requests: number; durationUs: number; p99Us: number; failed: number }

/** As `sendRaw`, with wrk: whole seconds only. */
export async function sendWithWrk(url: string, load: Load, connections: number, ms: number, processor: string | undefined): Promise<Turn> {
  const { counter, varies } = load
  const options = ['--threads=1', `--connections=${connections}`, `--duration=${ms / 1_000}s`, `--script=${script}`, url]
  const wrk = ['wrk', ...options, '--', fileOf(load), String(counter.sent), varies ? '1' : '0']
  const [program = '', ...args] = processor === undefined ? wrk : ['taskset', '--cpu-list', processor, ...wrk]
  const { stdout } = await promisify(execFile)(program, args)
  const { requests, durationUs, p99Us, failed } = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as Result
  if (failed > 0 || requests === 0) throw new Error(`${url}: ${failed} of ${requests} requests failed\n${stdout}`)
  // Requests without a response at the end are not counted, nor is the one that wrk makes to check the script.
  counter.sent += requests + connections + 1
  return { rate: requests / (durationUs / 1_000_000), p99: p99Us / 1_000 }
}
