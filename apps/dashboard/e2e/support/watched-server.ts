import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { leaksIn, learnAt, Secrets, watcher } from '@tessera/testing/secrets'

const cheapScrypt = import.meta.resolve('@tessera/testing/cheap-scrypt')
const main = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url))

/** How often secrets are collected from the database. Ones that are deleted later must not appear in a response either. */
const learnIntervalMs = 2_000

type WatchedServer = {
  /** Kills the server as a crash would. It can be started again on the same data. */
  kill: () => Promise<void>
  start: () => Promise<void>
  /** Stops the server. Rejects if a response or the log contained a secret. */
  stop: () => Promise<void>
}

/** Starts the built server with its own database in `dataDir`. */
export async function startWatched(dataDir: string, env: Record<string, string>): Promise<WatchedServer> {
  const secrets = new Secrets()
  secrets.learnFromVariables(env)
  const answers = join(dataDir, 'answers')
  await mkdir(dataDir, { recursive: true })
  // The file must exist even if the server never responds to anything.
  await appendFile(answers, '')
  let log = ''
  let server: ChildProcess | undefined
  const isRunning = () => server !== undefined && server.exitCode === null && server.signalCode === null

  const learn = () => learnAt(secrets, { host: join(dataDir, 'socket'), user: 'tessera', database: 'tessera' })
  const start = async () => {
    const child = spawn(process.execPath, ['--import', watcher, '--import', cheapScrypt, main], {
      env: { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'test', LOG_LEVEL: 'trace', ANSWERS_FILE: answers, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    server = child
    const learning = setInterval(() => void learn().catch(() => {}), learnIntervalMs)
    // If this process exits early, the server must not survive it.
    const killChild = () => child.kill()
    process.once('exit', killChild)
    child.once('close', () => {
      clearInterval(learning)
      process.off('exit', killChild)
    })
    const from = log.length
    let isReady = false
    await new Promise<void>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          log += text
          // Not after that: each search copies the log, which gets long.
          isReady ||= log.includes('Tessera is ready', from)
          if (isReady) resolve()
        })
      child.once('close', () => reject(new Error(`The server ended: ${log.slice(from)}`)))
    })
  }
  const terminate = async (signal: NodeJS.Signals) => {
    if (!server || !isRunning()) return
    await learn()
    const closed = once(server, 'close')
    server.kill(signal)
    await closed
  }
  await start()
  return {
    kill: () => terminate('SIGKILL'),
    start,
    async stop() {
      await terminate('SIGTERM')
      const leaks = await leaksIn(secrets, answers, log)
      if (leaks.length > 0) throw new Error(`The server leaked secrets:\n${leaks.join('\n')}`)
    },
  }
}
