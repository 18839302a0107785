// Installs and builds the packages, only if something has changed.
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { step } from './step.mjs'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

const stamps = join(root, 'node_modules', '.cache', 'tessera')
const rootFiles = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'tsconfig.base.json', 'turbo.json']
const notSource = new Set(['node_modules', 'dist', '.turbo', '.tanstack', 'test-results', 'playwright-report', 'data'])

/** @param {string} path below the root */
const read = (path) => readFileSync(join(root, path))

/** @type {() => string[]} */
const packages = () =>
  ['apps', 'packages', 'examples'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .map((name) => join(folder, name))
      .filter((path) => existsSync(join(root, path, 'package.json'))),
  )

/** The folders of the packages with this script, below the root, which itself is the empty string. */
export const packagesWithScript = (/** @type {string} */ script) =>
  ['', ...packages()].filter((path) => script in (JSON.parse(read(join(path, 'package.json')).toString()).scripts ?? {}))

const builtApps = () => packagesWithScript('build').filter((path) => path.startsWith('apps'))

/**
 * The files of a folder below the root, in a fixed order.
 * @type {(folder: string) => string[]}
 */
const filesOf = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return notSource.has(entry.name) ? [] : filesOf(path)
      return /\.test\.tsx?$/.test(entry.name) ? [] : [path]
    })

/** @param {readonly string[]} files */
function digest(files) {
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}`)
  for (const file of files) {
    const content = read(file)
    hash.update(`\0${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

const installWanted = () =>
  digest(['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', ...packages().map((path) => join(path, 'package.json'))])

/** A hash of the contents of all sources, and of the times and sizes of what was built, so that it also changes with any other build. */
function buildState() {
  const hash = createHash('sha256').update(digest([...rootFiles, ...packages().flatMap(filesOf)]))
  for (const app of builtApps()) {
    const dist = join(root, app, 'dist')
    if (!existsSync(dist)) return undefined
    for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' }).sort()) {
      const { mtimeMs, size } = statSync(join(dist, name))
      hash.update(`\0${name} ${mtimeMs} ${size}`)
    }
  }
  return hash.digest('hex')
}

/** @param {string} name */
const readStamp = (name) => (existsSync(join(stamps, name)) ? readFileSync(join(stamps, name), 'utf8') : '')

/** @type {(name: string, value: string) => void} */
const writeStamp = (name, value) => {
  mkdirSync(stamps, { recursive: true })
  writeFileSync(join(stamps, `${name}.new`), value)
  renameSync(join(stamps, `${name}.new`), join(stamps, name))
}

/** @type {Promise<string> | undefined} */
let pnpmFolder

/**
 * The folder of the pnpm in scripts/pnpm/package-lock.json. npm installs it once, refuses it if its hash differs, and runs none
 * of its scripts.
 */
const findPnpm = () => (pnpmFolder ??= installPnpm())

async function installPnpm() {
  const files = ['package.json', 'package-lock.json'].map((name) => join('scripts', 'pnpm', name))
  const name = `pnpm-${digest(files).slice(0, 16)}`
  // Contains one package, the program of this platform.
  const programs = join(stamps, name, 'node_modules', '@pnpm')
  if (!existsSync(programs)) {
    const partial = join(stamps, `installing-pnpm-${process.pid}`)
    mkdirSync(partial, { recursive: true })
    for (const file of files) copyFileSync(join(root, file), join(partial, basename(file)))
    const { ok, output } = await step('npm', ['ci', '--ignore-scripts', '--prefer-offline'], { cwd: partial, quiet: true })
    if (!ok) {
      rmSync(partial, { recursive: true })
      console.error(`${output}\nnpm cannot install pnpm; is the npm registry reachable?`)
      return process.exit(1)
    }
    // Another start may have installed it meanwhile.
    if (existsSync(programs)) rmSync(partial, { recursive: true })
    else renameSync(partial, join(stamps, name))
    const outdated = readdirSync(stamps).filter((other) => other.startsWith('pnpm-') && other !== name)
    for (const other of outdated) rmSync(join(stamps, other), { recursive: true, force: true })
  }
  return join(programs, readdirSync(programs)[0] ?? '')
}

/**
 * Runs pnpm, or a program of the workspace that needs to find pnpm.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('./step.mjs').StepOptions} [options]
 */
export async function withPnpm(command, args, options) {
  const PATH = [await findPnpm(), join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter)
  // Part of every hash of turbo: results of one version of Node are not reused by another.
  const NODE_PLATFORM = `${process.version} ${process.platform} ${process.arch}`
  return step(command, args, { cwd: root, ...options, env: { PATH, NODE_PLATFORM, ...options?.env } })
}

/**
 * Runs a program without showing its output, unless it fails.
 * @type {(doing: string, command: string, args: readonly string[]) => Promise<boolean>} true if it succeeded
 */
const announced = async (doing, command, args) => {
  const began = performance.now()
  console.log(`${doing} …`)
  const { ok, output } = await withPnpm(command, args, { quiet: true })
  if (ok) console.log(`  done in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  else console.error(`${output}\n${doing}: failed`)
  return ok
}

/**
 * Whether a package has dependencies; `all` counts those for development. pnpm makes no node_modules for a package without any.
 * @type {(path: string, all: boolean) => boolean}
 */
const needsPackages = (path, all) => {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(read(join(path, 'package.json')).toString())
  return Object.keys(all ? { ...dependencies, ...devDependencies } : dependencies).length > 0
}

/**
 * Installs the packages of the lockfile, unless they are installed.
 * @param {'to run' | 'to check'} purpose `to check` includes the `devDependencies`, and a later `to run` keeps them
 * @returns {Promise<boolean>} true if they are installed now
 */
export async function install(purpose) {
  const wanted = installWanted()
  const [forPurpose, digestThen] = readStamp('installed').split('\n')
  const all = purpose === 'to check' || forPurpose === 'to check'
  const complete = packages().every((path) => !needsPackages(path, all) || existsSync(join(root, path, 'node_modules')))
  if (complete && digestThen === wanted && (forPurpose === 'to check' || !all)) return true
  writeStamp('installed', all ? 'to check' : 'to run')
  // Each package is pinned by its hash. Only an installation for development also checks pnpm's policies for the lockfile.
  const limited = all ? [] : ['--prod', '--trust-lockfile']
  const options = ['--frozen-lockfile', '--prefer-offline', ...limited]
  const installed = await announced('Installing packages (only now and after an update)', 'pnpm', ['install', ...options])
  if (installed) writeStamp('installed', `${all ? 'to check' : 'to run'}\n${wanted}`)
  return installed
}

/**
 * Builds the apps, unless they are up to date.
 * @returns {Promise<boolean>} true if they are now
 */
export async function build() {
  const state = buildState()
  if (state && readStamp('built') === state) return true
  const built = await announced('Building', 'turbo', ['run', 'build', '--output-logs=errors-only'])
  if (built) writeStamp('built', buildState() ?? '')
  return built
}
