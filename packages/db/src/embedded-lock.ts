import { randomBytes } from 'node:crypto'
import { mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { EmbeddedError } from './embedded-error.ts'

const lockName = 'tessera.lock'

/** The kernel refuses a socket whose path is longer than about this many bytes. */
export const longestSocketPath = 100

/**
 * Takes a directory for as long as this process lives, and throws `data_dir_in_use` while another one has it. The lock
 * is a listening socket: the kernel lets go of it however the process ends, and it holds between containers too.
 * @returns gives the lock back
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const { path, forget } = reachable(directory)
  try {
    for (;;) {
      const server = await listen(join(path, lockName))
      if (server) return () => release(server, path === directory ? undefined : join(directory, lockName))
      if (await answers(join(path, lockName))) throw inUse(directory)
      await removeStale(path, directory)
    }
  } finally {
    forget()
  }
}

const inUse = (directory: string) =>
  new EmbeddedError('data_dir_in_use', `The data directory ${directory} is in use by another Tessera that is running.`)

const unlockable = (error: Error) =>
  new EmbeddedError('data_dir_unusable', `The data directory cannot be locked: ${error.message}`, { cause: error })

/** A socket is bound by a short path, if need be through a link that lives only so long. */
function reachable(directory: string): { path: string; forget: () => void } {
  if (Buffer.byteLength(directory) + lockName.length + 10 < longestSocketPath) return { path: directory, forget: () => {} }
  const short = mkdtempSync(join(tmpdir(), 'tessera-'))
  symlinkSync(directory, join(short, 'd'))
  return { path: join(short, 'd'), forget: () => rmSync(short, { recursive: true, force: true }) }
}

function listen(path: string): Promise<Server | undefined> {
  const server = createServer((peer) => peer.destroy())
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined)
      else reject(unlockable(error))
    })
    server.listen(path, () => {
      server.unref()
      resolve(server)
    })
  })
}

/** Whether a process listens there; a socket file that its process left behind refuses. */
function answers(path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const peer = connect(path)
    const done = (alive: boolean) => {
      peer.destroy()
      resolve(alive)
    }
    peer.once('connect', () => done(true))
    peer.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EACCES') reject(unlockable(error))
      else done(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT')
    })
  })
}

/** Two starts may find the same stale lock: the one that moved a live lock away by then puts it back. */
async function removeStale(path: string, directory: string): Promise<void> {
  const aside = `${lockName}.${randomBytes(3).toString('hex')}`
  try {
    renameSync(join(path, lockName), join(path, aside))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  if (await answers(join(path, aside))) {
    renameSync(join(path, aside), join(path, lockName))
    throw inUse(directory)
  }
  rmSync(join(path, aside), { force: true })
}

/** Closing removes the file by the path it was bound to, which a link that is gone no longer leads to. */
function release(server: Server, left: string | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (left) rmSync(left, { force: true })
    server.close(() => resolve())
  })
}
