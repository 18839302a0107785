import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

// From bench/dist, where this runs once bundled: a module import would leave the package.
const rootManifest = readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')

/** The flags that npm start gives to node. */
export const productFlags = /(?<=exec node ).*(?= scripts)/.exec(rootManifest)?.[0].split(' ') ?? []

/** Resident memory of a process, in MB. */
export function residentMb(child: ChildProcess): number {
  const kb = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kb) / 1024)
}
