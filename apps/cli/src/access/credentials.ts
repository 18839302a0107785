import { chmod, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

import { Failure } from '../failure.ts'

/** Tokens by origin. */
type Credentials = Record<string, { token: string }>

export const credentialsPath = (): string => join(homedir(), '.config', 'tessera', 'credentials.json')

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Throws a `Failure` if other users can read the file. */
export async function readCredentials(path = credentialsPath()): Promise<Credentials> {
  try {
    const { mode } = await stat(path)
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) throw new Failure(`Other users can read ${path}. Run: chmod 600 ${path}`)
    const read: unknown = JSON.parse(await readFile(path, 'utf8'))
    if (typeof read !== 'object' || read === null || Array.isArray(read)) throw new SyntaxError('It is not an object')
    return read as Credentials
  } catch (error) {
    if (isMissing(error)) return {}
    if (error instanceof SyntaxError) throw new Failure(`${path} is damaged. Delete it, then run tessera login again`)
    throw error
  }
}

/** Replaces the file in one step, so that a concurrent reader never sees a part of it. */
export async function writeCredentials(credentials: Credentials, path = credentialsPath()): Promise<void> {
  const folder = dirname(path)
  const partial = join(folder, `.credentials-${process.pid}.json`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await rm(partial, { force: true })
  const file = await open(partial, 'wx', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(credentials, null, 2)}\n`)
  } finally {
    await file.close()
  }
  await chmod(partial, 0o600)
  await rename(partial, path)
}
