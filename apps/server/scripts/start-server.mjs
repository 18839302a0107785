import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** @typedef {{ url: string, child: import('node:child_process').ChildProcess, startedMs: number, stop: () => Promise<void> }} Server */

/**
 * Starts one of our programs and waits until it prints its address.
 * @param {URL} script
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} env added to this process's own
 * @param {readonly string[]} flags of node
 * @returns {Promise<Server>}
 */
export async function startServer(script, args = [], env = {}, flags = []) {
  const before = performance.now()
  const child = spawn(process.execPath, [...flags, script.pathname, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  /** @type {string} */
  const url = await new Promise((resolve, reject) => {
    void ended.then((code) => reject(new Error(`${script.pathname} ended with ${code}`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /ready at (http\S+)/i.exec(line)?.[1]
      if (address) resolve(address)
    })
  })
  const startedMs = performance.now() - before
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { url, child, startedMs, stop }
}
