import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { EmbeddedError } from './error.ts'

/** Each process that wants or holds the directory listens on a socket of its own in it, with this prefix. */
const prefix = 'tessera.lock'

/** The kernel refuses socket paths that are longer than about this. */
export const maxSocketPathBytes = 100

/** A process's answer at its socket. `gone`: the process has ended, and only the socket's file is left. */
type Answer = 'gone' | 'wants' | 'has'

type Claim = { server: Server; state: Answer }

/** A peer that does not answer in time is assumed to be alive (busy or suspended), and to hold the lock. */
const answerTimeoutMs = 1_000

/** How long competing processes wait before they look again. */
const retryDelayMs = 10

/**
 * Locks a directory for as long as this process lives. Throws `data_dir_in_use` if another process holds it. The lock is a
 * listening socket: the kernel releases it however the process ends, and it also works between containers.
 *
 * Each process first listens and then asks all others, so that of two processes at least one sees the other, and no process ever
 * removes a socket that is in use. If several compete, the one with the first name wins.
 * @returns releases the lock
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
      await delay(retryDelayMs)
    }
  } finally {
    forget()
  }
}

/** Asks all other processes until none of them can hold the directory, or until one takes precedence. */
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
    await delay(retryDelayMs)
  }
  // A socket that is bound but not yet listening looks abandoned, so another process may have removed it.
  if (!existsSync(join(path, own))) return 'again'
  claim.state = 'has'
  return 'won'
}

const inUse = (directory: string) =>
  new EmbeddedError('data_dir_in_use', `The data directory ${directory} is in use by another running Tessera`)

const unlockable = (error: Error) =>
  new EmbeddedError('data_dir_unusable', `The data directory cannot be locked: ${error.message}`, { cause: error })

/** A path to the directory that is short enough for a socket, if need be through a temporary link. `forget` removes the link. */
function reachable(directory: string): { path: string; forget: () => void } {
  if (Buffer.byteLength(directory) + prefix.length + 15 < maxSocketPathBytes) return { path: directory, forget: () => {} }
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
    peer.setTimeout(answerTimeoutMs, () => done('has'))
    peer.once('data', (word) => done(String(word) === 'wants' ? 'wants' : 'has'))
    peer.once('end', () => done('has'))
    peer.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EACCES') reject(unlockable(error))
      else if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') done('gone')
      // The peer gave way or ended before it accepted the connection. The next round decides.
      else done(error.code === 'ECONNRESET' ? 'wants' : 'has')
    })
  })
}

const close = ({ server }: Claim) => new Promise<void>((resolve) => server.close(() => resolve()))

/** Closing the server would remove the file by the path that it was bound to, which may lead through a link that is gone. */
function release(claim: Claim, file: string): Promise<void> {
  rmSync(file, { force: true })
  return close(claim)
}
