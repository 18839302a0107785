import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Resident memory of a process, in MB. */
export function residentMb(child: ChildProcess): number {
  const kb = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kb) / 1024)
}
