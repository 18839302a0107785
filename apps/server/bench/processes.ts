import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

export type Server = { url: string; child: ChildProcess; startedMs: number; stop: () => Promise<void> }

// From bench/dist, where this runs once bundled: a module import would leave the package.
const rootManifest = readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')

/** The flags that npm start gives to node. */
export const productFlags = /(?<=exec node ).*(?= scripts)/.exec(rootManifest)?.[0].split(' ') ?? []

/** Starts a program of ours and waits for the line that says where it listens. */
export async function startServer(script: URL, args: string[], env: Record<string, string> = {}, flags: string[] = []): Promise<Server> {
  const before = performance.now()
  const child = spawn(process.execPath, [...flags, script.pathname, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${script.pathname} ended with ${code}`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /(?:Ready|ready) at (http\S+)/.exec(line)?.[1]
      if (address) resolve(address)
    })
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  return { url, child, startedMs: performance.now() - before, stop }
}

/** Resident memory of a process, in MB. */
export function residentMb(child: ChildProcess): number {
  const kb = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kb) / 1024)
}
