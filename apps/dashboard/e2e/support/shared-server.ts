import { execFileSync } from 'node:child_process'

import { sharedData, unusedData } from './data-directories.ts'
import { password } from './account.ts'
import { startWatched } from './watched-server.ts'

/**
 * Starts the server that all tests share. After its first start, whose database is migrated and has no account, it is stopped once, and
 * its data is copied for the servers of single tests. Returns its teardown, which fails the run if the server leaked a secret.
 */
export default async function startShared(): Promise<() => Promise<void>> {
  const { E2E_PORT: port = '' } = process.env
  const { start, stop } = await startWatched(sharedData(), {
    PORT: port,
    SIGN_IN_RATE_LIMIT: '10000',
    METRICS_TOKEN: 'what-asks-for-the-figures',
  })
  await stop()
  // Keeps the owner, which is another account than ours when the tests run as root.
  execFileSync('cp', ['--archive', '--reflink=auto', '--no-target-directory', sharedData(), unusedData()])
  await start()
  await createFirstAccount(`http://localhost:${port}`)
  return stop
}

/** Creates the administrator. Without any account, the sign-in screen would redirect to the creation of the first one. */
async function createFirstAccount(url: string): Promise<void> {
  const response = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ name: 'Administrator', email: 'administrator@example.com', password }),
  })
  if (!response.ok) throw new Error(`Sign-up failed with status ${response.status}: ${await response.text()}`)
}
