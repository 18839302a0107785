// `npm run dev`: the server, built anew and restarted on each change, behind the dashboard's Vite server with hot reload.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createNetServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { build, createServer } from 'vite'

const serverFolder = fileURLToPath(new URL('..', import.meta.url))
const dashboardFolder = join(serverFolder, '..', 'dashboard')
const program = join(serverFolder, 'dist', 'main.js')
const port = Number(process.env['PORT'] || 3000)
const stopTimeoutMs = 10_000

/** A port that is free now. The server keeps it over restarts, because Vite forwards to it. */
async function findFreePort() {
  const probe = createNetServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

const serverPort = await findFreePort()
const env = {
  ...process.env,
  NODE_ENV: 'development',
  HOST: 'localhost',
  PORT: String(serverPort),
  PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://localhost:${port}`,
  DATA_DIR: process.env['DATA_DIR'] ?? join(serverFolder, '..', '..', 'data', 'dev'),
}

/** @type {import('node:child_process').ChildProcess | undefined} */
let server
let stopping = false
/** Restarts are queued: a change that arrives during one starts the next. */
let restarts = Promise.resolve()

/** Starts the built server. Resolves when it is ready, or has ended because of an error that it printed. */
async function startServer() {
  const child = spawn(process.execPath, ['--enable-source-maps', program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  server = child
  await new Promise((resolve) => {
    child.once('exit', (code) => {
      if (server === child && !stopping) console.error(`The server ended with code ${code}. It starts again after the next change.`)
      resolve(undefined)
    })
    child.stdout.on('data', (/** @type {Buffer} */ chunk) => {
      if (chunk.includes('is ready at')) resolve(undefined)
      else process.stdout.write(chunk)
    })
  })
}

async function stopServer() {
  const child = server
  server = undefined
  if (!child || child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await ended
  clearTimeout(timer)
}

/** Adds demo data to a new database. Prints its progress and the demo account. */
async function seed() {
  const child = spawn(process.execPath, [program, 'seed'], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  await once(child, 'exit')
}

console.log('Building the server …')
const watcher = await build({
  root: serverFolder,
  logLevel: 'warn',
  build: { watch: {}, sourcemap: true, emptyOutDir: false },
})
if (!('on' in watcher)) throw new Error('Vite does not watch')

// If NODE_ENV is not set, a Vite build sets it to "production". The dashboard would then load libraries without hot reload, and an edit
// would fail with "router._replaceRouteChunk is not a function".
process.env['NODE_ENV'] = 'development'
process.env['SERVER_URL'] = `http://localhost:${serverPort}`
const dashboard = await createServer({
  root: dashboardFolder,
  logLevel: 'warn',
  server: { port, strictPort: true, host: 'localhost' },
})

let started = false
watcher.on('event', (event) => {
  if (event.code === 'ERROR') console.error(event.error.message)
  if (event.code === 'BUNDLE_END') void event.result.close()
  if (event.code !== 'END' || stopping) return
  restarts = restarts.then(async () => {
    if (stopping) return
    await stopServer()
    if (!started) console.log('Starting the server and its database …')
    await startServer()
    if (started) return console.log('The server has restarted.')
    started = true
    await seed()
    await dashboard.listen()
    console.log(`Tessera is in development at http://localhost:${port}`)
  })
})

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    void Promise.all([watcher.close(), dashboard.close(), restarts.then(stopServer)]).finally(() => process.exit(0))
  })
}
