import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { Failure } from '../failure.ts'
import type { Project } from './project.ts'
import { replaceFile } from './replace-file.ts'

const lockFile = 'tessera.lock.json'

/** Page ids by file name, for one origin. With it, a new slug in a file renames the page. */
export type Lock = {
  idOf(file: string): string | undefined
  fileOf(pageId: string): string | undefined
  set(file: string, pageId: string): void
  save(): Promise<void>
}

type Content = { version: 1; pages: Record<string, Record<string, string>> }

const isContent = (value: unknown): value is Content =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  value.version === 1 &&
  'pages' in value &&
  isObject(value.pages) &&
  Object.values(value.pages).every((files) => isObject(files) && Object.values(files).every((id) => typeof id === 'string'))
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

const sorted = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(
    Object.keys(record)
      .toSorted()
      .map((key) => [key, record[key] as T]),
  )

export async function readLock({ folder }: Project, origin: string): Promise<Lock> {
  const path = join(folder, lockFile)
  const content = existsSync(path) ? parsed(await readFile(path, 'utf8')) : { version: 1 as const, pages: {} }
  const ids = new Map(Object.entries(content.pages[origin] ?? {}))
  let isChanged = false
  return {
    idOf: (file) => ids.get(file),
    fileOf: (pageId) => [...ids].find(([, id]) => id === pageId)?.[0],
    set: (file, pageId) => {
      if (ids.get(file) === pageId) return
      ids.set(file, pageId)
      isChanged = true
    },
    save: async () => {
      if (!isChanged) return
      const pages = sorted({ ...content.pages, [origin]: sorted(Object.fromEntries(ids)) })
      await replaceFile(path, `${JSON.stringify({ version: 1, pages }, null, 2)}\n`)
      isChanged = false
    },
  }
}

function parsed(text: string): Content {
  try {
    const value: unknown = JSON.parse(text)
    if (isContent(value)) return value
  } catch {
    // Reported below.
  }
  throw new Failure(`${lockFile} is damaged. Restore it from git`)
}
