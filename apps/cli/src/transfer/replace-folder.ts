import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'

import { Failure } from '../failure.ts'

/** A file of a static site. `path` is relative, with `/`. */
export type FolderFile = { path: string; content: string | Uint8Array }
type Files = Iterable<FolderFile> | AsyncIterable<FolderFile>

/** Lists the files that a command wrote. A folder with this file may be replaced. */
const listName = '.tessera.json'
const safePath = /^(?!_)(?:(?!\.\.?(?:\/|$))[\w.~@+-]+(?:\/(?!$)|$))+$/

/** Throws if a path could leave the folder, cannot be served everywhere, or collides with another one. */
async function* checkedFiles(files: Files): AsyncGenerator<FolderFile> {
  const seen = new Set<string>()
  for await (const file of files) {
    const name = file.path.toLowerCase()
    if (!safePath.test(file.path) || name === listName || seen.has(name))
      throw new Failure(`Cannot write ${file.path}: the name is unsafe, reserved or used twice`)
    seen.add(name)
    yield file
  }
}

/** The paths of all files below a folder, in order. Undefined if it does not exist. */
async function filesIn(folder: string): Promise<string[] | undefined> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => !entry.isDirectory())
    return files
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .replaceAll(sep, '/'),
      )
      .toSorted()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    if (code === 'ENOTDIR') throw new Failure(`${folder} is not a folder`)
    throw error
  }
}

/** Throws unless the folder is absent, empty, or holds only what an earlier run wrote. */
async function expectReplaceable(folder: string): Promise<void> {
  const present = await filesIn(folder)
  if (present === undefined || present.length === 0) return
  const written = new Set(await listedFiles(folder))
  if (written.size === 0) throw new Failure(`${folder} was not written by this command. Pass a different folder`)
  const foreign = present.find((path) => path !== listName && !written.has(path))
  if (foreign !== undefined)
    throw new Failure(
      `${folder} has a file that this command did not write, which would be lost: ${foreign}. Move it, or pass a different folder`,
    )
}

async function listedFiles(folder: string): Promise<string[]> {
  try {
    const { files } = JSON.parse(await readFile(join(folder, listName), 'utf8')) as { files: unknown }
    return Array.isArray(files) ? files.map(String) : []
  } catch {
    return []
  }
}

/**
 * Writes files to a new folder, then puts it in the place of `folder`, which is as before if anything fails. Returns the number of files.
 * Throws a `Failure` if `folder` has files that an earlier run did not write. `folder` is a normalized absolute path.
 */
export async function replaceFolder(folder: string, files: Files): Promise<number> {
  await expectReplaceable(folder)
  const [partial, former] = [`${folder}.${randomBytes(6).toString('hex')}`, `${folder}.${randomBytes(6).toString('hex')}`]
  await mkdir(partial, { recursive: true })
  try {
    const paths: string[] = []
    for await (const { path, content } of checkedFiles(files)) {
      const target = join(partial, path)
      await mkdir(dirname(target), { recursive: true })
      await writeFile(target, content, { flag: 'wx' })
      paths.push(path)
    }
    await writeFile(join(partial, listName), `${JSON.stringify({ version: 1, files: paths.toSorted() }, null, 2)}\n`)
    await expectReplaceable(folder)
    const hadFormer = existsSync(folder)
    if (hadFormer) await rename(folder, former)
    try {
      await rename(partial, folder)
    } catch (error) {
      if (hadFormer) await rename(former, folder)
      throw error
    }
    if (hadFormer) await rm(former, { recursive: true })
    return paths.length
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

export type Difference = { path: string; is: 'missing' | 'different' | 'surplus' }

/** How a folder differs from files, by path. Nothing is written. `folder` is a normalized absolute path. */
export async function differencesOf(folder: string, files: Files): Promise<Difference[]> {
  const surplus = new Set(await filesIn(folder))
  surplus.delete(listName)
  const differences: Difference[] = []
  for await (const { path, content } of checkedFiles(files)) {
    if (!surplus.delete(path)) differences.push({ path, is: 'missing' })
    else if (!(await readFile(join(folder, path))).equals(Buffer.from(content as Uint8Array))) differences.push({ path, is: 'different' })
  }
  for (const path of surplus) differences.push({ path, is: 'surplus' })
  return differences.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}
