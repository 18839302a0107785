import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** A server with a database of its own, which a test may set up otherwise and may kill. */
export async function ownServer(env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-own-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  let child: ChildProcess
  const start = async () => {
    child = spawn(process.execPath, [main], {
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, NODE_ENV: 'test', LOG_LEVEL: 'error', ...env },
      stdio: 'ignore',
    })
    while (!(await fetch(`${url}/healthz`).catch(() => null))) await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const end = async (signal: NodeJS.Signals) => {
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  await start()
  return {
    url,
    start,
    /** As a crash would. */
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
