import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { leaksIn, learnAt, Secrets, watcher } from '@tessera/testing/secrets'

const main = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url))

/** Milliseconds between two looks at what only the database has: what is deleted later belongs in no answer either. */
const learnEvery = 2_000

type WatchedServer = {
  /** As a crash would end it: on the same data it can be started again. */
  kill: () => Promise<void>
  start: () => Promise<void>
  /** Ends it for good, and fails if it has told a secret in any answer or in its log. */
  stop: () => Promise<void>
}

/** The built server, with its own database in this folder. */
export async function startWatched(dataDir: string, env: Record<string, string>): Promise<WatchedServer> {
  const secrets = new Secrets()
  secrets.learnFromVariables(env)
  const answers = join(dataDir, 'answers')
  // It may never be asked anything.
  await appendFile(answers, '')
  let written = ''
  let server: ChildProcess | undefined
  const runs = () => server !== undefined && server.exitCode === null && server.signalCode === null

  const learn = () => learnAt(secrets, { host: join(dataDir, 'socket'), user: 'tessera', database: 'tessera' })
  const start = async () => {
    const child = spawn(process.execPath, ['--import', watcher, main], {
      env: { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'test', LOG_LEVEL: 'trace', ANSWERS_FILE: answers, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    server = child
    const learning = setInterval(() => void learn().catch(() => {}), learnEvery)
    // Whoever ends us in haste leaves no server behind.
    const abandon = () => child.kill()
    process.once('exit', abandon)
    child.once('close', () => {
      clearInterval(learning)
      process.off('exit', abandon)
    })
    const from = written.length
    await new Promise<void>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          written += text
          if (written.includes('Tessera is ready', from)) resolve()
        })
      child.once('close', () => reject(new Error(`The server ended: ${written.slice(from)}`)))
    })
  }
  const end = async (signal: NodeJS.Signals) => {
    if (!server || !runs()) return
    await learn()
    const ended = once(server, 'close')
    server.kill(signal)
    await ended
  }
  await start()
  return {
    kill: () => end('SIGKILL'),
    start,
    async stop() {
      await end('SIGTERM')
      const leaks = await leaksIn(secrets, answers, written)
      if (leaks.length > 0) throw new Error(`The server has told secrets:\n${leaks.join('\n')}`)
    },
  }
}
