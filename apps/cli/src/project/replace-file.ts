import { open, rename, rm, stat } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'

/**
 * Replaces a file in one step. The new content is first written to a new file with a random name: at a fixed name, a pull request could have
 * put a link that leads out of the project.
 */
export async function replaceFile(path: string, content: string, newMode = 0o644): Promise<void> {
  const partial = `${path}.${randomBytes(6).toString('hex')}`
  const present = await stat(path).catch(() => undefined)
  const mode = present ? present.mode & 0o777 : newMode
  const file = await open(partial, 'wx', mode)
  try {
    try {
      await file.writeFile(content)
      await file.chmod(mode)
    } finally {
      await file.close()
    }
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}
