import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import { freePort } from './free-port.ts'

const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))

type Instance = { url: string; stop: () => Promise<void> }

/** A server of its own, with nobody on it, for what the one that all tests share is not configured for. */
export async function startInstance(env: Record<string, string> = {}): Promise<Instance> {
  const [port, dataDir] = [String(await freePort()), await mkdtemp(join(tmpdir(), 'tessera-e2e-'))]
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, [main], {
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
  const ended = once(server, 'exit')
  const ready = (async () => {
    for await (const line of createInterface({ input: server.stdout })) if (line.startsWith('Tessera is ready')) return
    throw new Error('The server did not start')
  })()
  await ready
  return {
    url,
    async stop() {
      server.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
