import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

const readMb = (child: ChildProcess, field: 'VmRSS' | 'VmHWM'): number => {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1_024)
}

/** Resident memory of a process now, in MB. */
export const residentMb = (child: ChildProcess): number => readMb(child, 'VmRSS')

/** The most resident memory that a process has had since its start, in MB. */
export const peakMb = (child: ChildProcess): number => readMb(child, 'VmHWM')
