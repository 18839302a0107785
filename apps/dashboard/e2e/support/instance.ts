import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { unusedData } from './data-directories.ts'
import { freePort } from './free-port.ts'
import { startWatched } from './watched-server.ts'

type Instance = Awaited<ReturnType<typeof startWatched>> & { url: string }

/** Starts a separate server on a database without accounts, for tests that need another configuration than the shared server. */
export async function startInstance(env: Record<string, string> = {}): Promise<Instance> {
  const [port, dataDir] = [String(await freePort()), await mkdtemp(join(tmpdir(), 'tessera-e2e-'))]
  execFileSync('cp', ['--archive', '--reflink=auto', '--no-target-directory', unusedData(), dataDir])
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
