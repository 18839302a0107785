import { mkdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { Failure } from './failure.ts'
import { replaceFile } from './project/replace-file.ts'

/** Tokens by origin. */
type Credentials = Record<string, { token: string }>

export const credentialsPath = (home: string): string => join(home, '.config', 'tessera', 'credentials.json')

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Throws a `Failure` if other users can read the file. */
export async function readCredentials(home: string): Promise<Credentials> {
  const path = credentialsPath(home)
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

export async function writeCredentials(credentials: Credentials, home: string): Promise<void> {
  const path = credentialsPath(home)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await replaceFile(path, `${JSON.stringify(credentials, null, 2)}\n`, 0o600)
}
