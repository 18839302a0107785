import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { freePort } from './free-port.ts'
import { startWatched } from './watched-server.ts'

type Instance = Awaited<ReturnType<typeof startWatched>> & { url: string }

/** Starts a separate server with an empty database, for tests that need another configuration than the shared server. */
export async function startInstance(env: Record<string, string> = {}): Promise<Instance> {
  const [port, dataDir] = [String(await freePort()), await mkdtemp(join(tmpdir(), 'tessera-e2e-'))]
  const url = `http://localhost:${port}`
  const { kill, start, stop } = await startWatched(dataDir, { PORT: port, PUBLIC_URL: url, SIGN_IN_RATE_LIMIT: '0', ...env })
  return {
    url,
    kill,
    start,
    async stop() {
      try {
        await stop()
      } finally {
        await rm(dataDir, { recursive: true, force: true })
      }
    },
  }
}
