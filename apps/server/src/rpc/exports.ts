import type { Server } from 'node:http'
import { Transform } from 'node:stream'

import { createArchive } from '@tessera/archive'
import { fail, type StartExport } from '@tessera/api'
import type { OwnerId } from '@tessera/contract'
import type { Database, Snapshot } from '@tessera/db'
import type { FastifyInstance } from 'fastify'

import { type RateLimiter, requireWithinLimit } from '../http/limits/rate-limiter.ts'

/** Of this process. Each has a connection to the database and a snapshot, which holds vacuum back. */
export const maxExports = 2
const retryAfterSeconds = 10
export const accountExports = { limit: 6, windowSeconds: 3_600 }

export type ExportTimeouts = { totalMs: number; idleMs: number }
export const defaultTimeouts: ExportTimeouts = { totalMs: 15 * 60_000, idleMs: 60_000 }

/** Tells an export how long to wait before its next bytes, because the process is busy with requests. */
type Pacer = { pauseMs: (bytes: number) => number; end: () => void }
const busyRequestsPerMs = 1
/**
 * How fast an export sends while the process is busy. After 13.5 minutes, 90 seconds before its time limit, it sends as fast as it can, so that
 * a large export is not cut off. Until then it sends up to 81 MB, which is about five million clicks.
 */
const bytesPerMsWhileBusy = 100
const pacedForMs = 13.5 * 60_000
const countMs = 25

/** Counts the requests that arrive while an export runs. */
export function pacerOf(server: Server): Pacer {
  let busy = false
  let requests = 0
  const beganAt = performance.now()
  let since = beganAt
  const count = () => {
    requests += 1
  }
  server.on('request', count)
  return {
    pauseMs: (bytes) => {
      const elapsedMs = performance.now() - since
      if (elapsedMs >= countMs) {
        busy = requests > busyRequestsPerMs * elapsedMs
        requests = 0
        since += elapsedMs
      }
      return busy && performance.now() - beganAt < pacedForMs ? bytes / bytesPerMsWhileBusy : 0
    },
    end: () => server.off('request', count),
  }
}

/** Runs the exports of this process: few at a time, and none for long. An export that is ended breaks its response off. */
export function exporter(
  app: Pick<FastifyInstance, 'addHook' | 'log' | 'server'>,
  { db, limiter }: { db: Pick<Database, 'snapshot'>; limiter: RateLimiter },
  timeouts = defaultTimeouts,
  pacer = pacerOf,
): StartExport {
  const running = new Set<OwnerId>()
  /** With those that are written, but not yet taken. */
  const outputs = new Set<Transform>()
  app.addHook('preClose', async () => {
    for (const output of outputs) output.destroy(new Error('The service stops'))
  })

  return async (owner, extent, begin) => {
    if (running.has(owner) || running.size >= maxExports) fail('rate_limited', { retryAfterSeconds })
    running.add(owner)
    const output = limitedOutput(timeouts, pacer(app.server))
    outputs.add(output)
    let ended = false
    let snapshot: Snapshot | undefined
    const end = async () => {
      if (!ended) running.delete(owner)
      ended = true
      await snapshot?.close()
    }
    output.once('close', () => {
      outputs.delete(output)
      void end()
    })
    try {
      if (extent === 'account')
        requireWithinLimit(await limiter.take(`exports:${owner}`, accountExports.limit, accountExports.windowSeconds))
      snapshot = await db.snapshot(timeouts.totalMs)
      const write = await begin(snapshot)
      const archive = createArchive(output, new Date())
      const produce = async () => {
        const facts = await write(archive)
        // Before the last bytes, so that a client that has all of them can begin its next export.
        await end()
        await archive.finish(facts)
      }
      produce().catch((error: unknown) => {
        // A client that leaves closes the output, which is no failure.
        if (!output.destroyed) app.log.warn({ err: error }, 'An export failed')
        archive.abort(error as Error)
      })
      return output
    } catch (error) {
      output.destroy()
      await end()
      throw error
    }
  }
}

/** Passes the archive on to the client, and ends after a while, or when the client takes none of the bytes that wait for some time. */
function limitedOutput({ totalMs, idleMs }: ExportTimeouts, pacer: Pacer): Transform {
  const end = (message: string) => output.destroy(new Error(message))
  const total = setTimeout(() => end('An export took too long'), totalMs).unref()
  const idle = setTimeout(() => {
    // While PostgreSQL sorts, there is nothing that the client could take.
    if (output.readableLength === 0) idle.refresh()
    else end('The client of an export read no data for too long')
  }, idleMs).unref()
  const output: Transform = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      idle.refresh()
      const pauseMs = pacer.pauseMs(chunk.length)
      if (pauseMs > 0) setTimeout(done, pauseMs, null, chunk)
      else done(null, chunk)
    },
  })
  output.once('close', () => {
    clearTimeout(total)
    clearTimeout(idle)
    pacer.end()
  })
  // Reported by the response that reads it; without a listener, an error before that would end the process.
  output.on('error', () => {})
  return output
}
