import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { EmbeddedError } from './error.ts'

/** Every start that wants a directory, or has it, listens on a socket of its own whose name begins so. */
const prefix = 'tessera.lock'

/** The kernel refuses a socket whose path is longer than about this many bytes. */
export const longestSocketPath = 100

/** What one process says to another one that asks at its socket. `gone`: its process has ended, and left the file. */
type Answer = 'gone' | 'wants' | 'has'

type Claim = { server: Server; state: Answer }

/** Milliseconds. Whoever is asked for longer is there, and busy or stopped. */
const silence = 1_000

/** Milliseconds until those who are in each other's way look again. */
const pause = 10

/**
 * Takes a directory for as long as this process lives, and throws `data_dir_in_use` while another one has it. A lock is a
 * listening socket: the kernel lets go of it however the process ends, and it holds between containers too.
 *
 * Each first listens and then asks all others, so that of two at least one sees the other, and nobody's socket is ever
 * taken from its process. Where several want the directory at once, the first by name goes on.
 * @returns gives the lock back
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const { path, forget } = reachable(directory)
  const own = `${prefix}.${randomBytes(4).toString('hex')}`
  try {
    for (;;) {
      const claim = await listen(join(path, own))
      const outcome = await contend(claim, path, own).catch(async (error: unknown) => {
        await close(claim)
        throw error
      })
      if (outcome === 'won') return () => release(claim, join(directory, own))
      await close(claim)
      if (outcome === 'lost') throw inUse(directory)
      await delay(pause)
    }
  } finally {
    forget()
  }
}

/** Asks all others until none is left that may have the directory, or until one is met that goes first. */
async function contend(claim: Claim, path: string, own: string): Promise<'won' | 'lost' | 'again'> {
  for (;;) {
    let rivals = 0
    for (const name of readdirSync(path)) {
      if (!name.startsWith(prefix) || name === own) continue
      const answer = await ask(join(path, name))
      if (answer === 'has') return 'lost'
      if (answer === 'gone') rmSync(join(path, name), { force: true })
      else if (name < own) return 'again'
      else rivals += 1
    }
    if (rivals === 0) break
    await delay(pause)
  }
  // Bound and not yet listening, a socket seems to have been left behind, and another start may have removed it.
  if (!existsSync(join(path, own))) return 'again'
  claim.state = 'has'
  return 'won'
}

const inUse = (directory: string) =>
  new EmbeddedError('data_dir_in_use', `The data directory ${directory} is in use by another Tessera that is running.`)

const unlockable = (error: Error) =>
  new EmbeddedError('data_dir_unusable', `The data directory cannot be locked: ${error.message}`, { cause: error })

/** A socket is bound by a short path, if need be through a link that lives only so long. */
function reachable(directory: string): { path: string; forget: () => void } {
  if (Buffer.byteLength(directory) + prefix.length + 15 < longestSocketPath) return { path: directory, forget: () => {} }
  const short = mkdtempSync(join(tmpdir(), 'tessera-'))
  symlinkSync(directory, join(short, 'd'))
  return { path: join(short, 'd'), forget: () => rmSync(short, { recursive: true, force: true }) }
}

function listen(path: string): Promise<Claim> {
  const server = createServer((peer) => peer.on('error', () => {}).end(claim.state))
  const claim: Claim = { server, state: 'wants' }
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(unlockable(error)))
    server.listen(path, () => {
      server.unref()
      resolve(claim)
    })
  })
}

function ask(path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const peer = connect(path).setEncoding('utf8')
    const done = (answer: Answer) => {
      peer.destroy()
      resolve(answer)
    }
    peer.setTimeout(silence, () => done('has'))
    peer.once('data', (word) => done(String(word) === 'wants' ? 'wants' : 'has'))
    peer.once('end', () => done('has'))
    peer.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EACCES') reject(unlockable(error))
      else if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') done('gone')
      // It gave way, or ended, before it took the call: the next look tells.
      else done(error.code === 'ECONNRESET' ? 'wants' : 'has')
    })
  })
}

const close = ({ server }: Claim) => new Promise<void>((resolve) => server.close(() => resolve()))

/** Closing removes the file by the path it was bound to, which a link that is gone no longer leads to. */
function release(claim: Claim, file: string): Promise<void> {
  rmSync(file, { force: true })
  return close(claim)
}
