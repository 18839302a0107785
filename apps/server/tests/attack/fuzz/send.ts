import { request } from 'node:http'
import { connect } from 'node:net'

/** A request that no well-behaved client would send. */
export type Hostile = { method: string; path: string; headers: Record<string, string | string[]>; body: Buffer }

/** Resolves to the status of the response, or to 0 if the connection was closed without one. */
export const sendTo = (url: string, { method, path, headers, body }: Hostile): Promise<number> =>
  new Promise((resolve) => {
    let status = 0
    const sent = request(url + path, { method, headers }, (response) => {
      status = response.statusCode ?? 0
      response.resume().once('close', () => resolve(status))
    })
    // The server may respond before it has the whole body, and then close the connection under the rest.
    sent.on('error', () => resolve(status))
    sent.end(body)
  })

/** Writes the parts to a socket one after the other. Resolves to everything received until the connection is closed. */
export const writeTo = (url: string, parts: readonly (string | Buffer)[], pauseMs = 0): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    let received = ''
    const write = ([first, ...rest]: readonly (string | Buffer)[]): void => {
      if (first === undefined || socket.destroyed) return
      socket.write(first)
      if (rest.length === 0 && pauseMs === 0) socket.end()
      else setTimeout(() => write(rest), pauseMs)
    }
    socket
      .on('connect', () => write(parts))
      .on('data', (data) => (received += data.toString('latin1')))
      .on('error', () => resolve(received))
      .on('close', () => resolve(received))
  })
