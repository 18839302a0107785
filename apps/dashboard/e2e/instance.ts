import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import { freePort } from './free-port.ts'

const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))

type Instance = {
  url: string
  /** As a crash would end it: on the same data it can be started again. */
  kill: () => Promise<void>
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** A server of its own, with nobody on it, for what the one that all tests share is not configured for. */
export async function startInstance(env: Record<string, string> = {}): Promise<Instance> {
  const [port, dataDir] = [String(await freePort()), await mkdtemp(join(tmpdir(), 'tessera-e2e-'))]
  const url = `http://localhost:${port}`
  let server: ChildProcess | undefined
  const start = async () => {
    const child = spawn(process.execPath, [main], {
      env: {
        ...process.env,
        PORT: port,
        DATA_DIR: dataDir,
        PUBLIC_URL: url,
        NODE_ENV: 'test',
        LOG_LEVEL: 'error',
        SIGN_IN_RATE_LIMIT: '0',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    server = child
    for await (const line of createInterface({ input: child.stdout })) if (line.startsWith('Tessera is ready')) return
    throw new Error('The server did not start')
  }
  const end = async (signal: NodeJS.Signals) => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  await start()
  return {
    url,
    kill: () => end('SIGKILL'),
    start,
    async stop() {
      await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
