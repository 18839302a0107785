import { request } from 'node:http'
import { connect } from 'node:net'

/** A request as its sender writes it, without any client's idea of what may be sent. */
export type Hostile = { method: string; path: string; headers: Record<string, string | string[]>; body: Buffer }

/** Its answer's status, 0 where the connection was closed without one. */
export const sendTo = (url: string, { method, path, headers, body }: Hostile): Promise<number> =>
  new Promise((resolve) => {
    const sent = request(url + path, { method, headers }, (response) => {
      response.resume().once('close', () => resolve(response.statusCode ?? 0))
    })
    sent.once('error', () => resolve(0))
    sent.end(body)
  })

/** Writes these parts to a socket, each after the one before was sent, and answers all that came back until it was closed. */
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
