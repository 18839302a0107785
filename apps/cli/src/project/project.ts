import { existsSync } from 'node:fs'
import { readdir, realpath } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'

import { Failure } from '../failure.ts'
import { parseFile, type ParsedFile } from '../file/parsed-file.ts'
import { cannotRead, readText } from './read-text.ts'

export type Project = {
  /** The path of `tessera.yaml`. */
  file: string
  /** The folder of `tessera.yaml`. */
  folder: string
  url: string | undefined
  /** The folder of the documents, relative to `folder`, with `/`. */
  pages: string
  source: string | undefined
}

const projectFile = 'tessera.yaml'

/** The nearest `tessera.yaml` in this folder or above, up to the root of the git repository. */
export async function findProject(cwd: string): Promise<string | undefined> {
  for (let folder = await realpath(cwd); ; folder = dirname(folder)) {
    const file = join(folder, projectFile)
    if (existsSync(file)) return file
    if (existsSync(join(folder, '.git')) || dirname(folder) === folder) return undefined
  }
}

const knownFields = new Set(['version', 'url', 'pages', 'source'])

export async function readProject(file: string): Promise<Project> {
  const { value, positionOf } = parseFile(projectFile, await readText(projectFile, file))
  const wrong = (field: string, message: string) => new Failure(`${projectFile}:${positionOf([field])}: ${message}`)
  for (const field of Object.keys(value)) if (!knownFields.has(field)) throw wrong(field, `There is no field ${field}`)
  const { version, url, pages = 'pages', source } = value
  if (version !== 1) throw wrong('version', 'version must be 1')
  if (url !== undefined && typeof url !== 'string') throw wrong('url', 'url must be a string')
  if (typeof pages !== 'string' || !/^(?!\.\.?(?:\/|$))[^/\\]+(?:\/(?!\.\.?(?:\/|$))[^/\\]+)*\/?$/.test(pages))
    throw wrong('pages', 'pages must name a folder inside the folder that contains tessera.yaml, such as pages: pages')
  if (source !== undefined && (typeof source !== 'string' || source.trim() === '')) throw wrong('source', 'source must be non-empty text')
  return { file, folder: dirname(file), url, pages: pages.replace(/\/$/, ''), source }
}

/** A page in a file. `name` is the path from the project's folder, with `/`. */
export type DocumentFile = { name: string; path: string; parsed: ParsedFile }

const isInside = (folder: string, path: string): boolean => !relative(folder, path).split(sep).includes('..')

/** The real path of the folder of documents. Throws if it is a symbolic link to a folder outside the project. */
export async function documentsFolder({ folder, pages }: Project): Promise<string> {
  const path = join(folder, pages)
  if (!existsSync(path)) return path
  const real = await realpath(path)
  if (!isInside(await realpath(folder), real)) throw new Failure(`${pages} is a symbolic link to a folder outside the project`)
  return real
}

/** Reads all documents. The second value lists the files that cannot be read, and those that repeat the slug of another file. */
export async function readDocuments(project: Project): Promise<[files: DocumentFile[], errors: { file: string; message: string }[]]> {
  const folder = await documentsFolder(project)
  const entries = existsSync(folder) ? await readdir(folder) : []
  const names = entries.filter((name) => /^[^.].*\.(?:ya?ml|json)$/.test(name)).toSorted()
  const files: DocumentFile[] = []
  const errors: { file: string; message: string }[] = []
  for (const entry of names) {
    const name = `${project.pages}/${entry}`
    try {
      const path = join(folder, entry)
      const real = await realpath(path).catch((error: unknown) => cannotRead(name, error))
      if (!isInside(folder, real)) throw new Failure(`${name} is a symbolic link to a file outside the folder ${project.pages}`)
      files.push({ name, path: real, parsed: parseFile(name, await readText(name, real)) })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      errors.push({ file: name, message: error.message })
    }
  }
  return [files, [...errors, ...duplicateSlugs(files)]]
}

/** Two files for one page would overwrite each other with each run. */
function duplicateSlugs(files: readonly DocumentFile[]): { file: string; message: string }[] {
  const first = new Map<string, string>()
  return files.flatMap(({ name, parsed }) => {
    const slug = parsed.value['slug']
    if (typeof slug !== 'string') return []
    const other = first.get(slug.toLowerCase())
    if (other === undefined) first.set(slug.toLowerCase(), name)
    return other === undefined
      ? []
      : [{ file: name, message: `${name}:${parsed.positionOf(['slug'])}: ${other} has the same slug, ${slug}` }]
  })
}
