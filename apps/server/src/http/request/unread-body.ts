import type { IncomingMessage, ServerResponse } from 'node:http'

import type { FastifyInstance } from 'fastify'

/** How long a closing connection still reads what the client sends. */
const lingerMs = 5_000

/**
 * Closes the connection after a refusal whose request has not arrived completely, instead of reading the rest. Also closes it after
 * a request to upgrade: Node 20 may stop reading such a connection, so the next request would never be answered.
 */
export function closeAfterRefusals(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    const isUnread = () => hasBody(raw) && !raw.complete
    const send = (isRefused: boolean) => {
      if ((isRefused && isUnread()) || asksToUpgrade(raw)) {
        reply.header('connection', 'close')
        if (!raw.complete) linger(reply.raw)
      }
      done()
    }
    // In a batch, some calls may succeed although its body is refused.
    const isRefused = reply.statusCode >= 400 || raw.destroyed
    // A small body usually arrives with the head, but Node parses it only after it has emitted the request, so wait for that. If each
    // refusal closed the connection, clients of an overloaded process would queue: it accepts one connection in each event loop turn.
    if (isRefused && isUnread()) setImmediate(send, true)
    else send(isRefused)
  })
}

export const asksToUpgrade = ({ headers }: IncomingMessage): boolean => headers.upgrade !== undefined

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Lets the client read the response although it is still sending. Node would destroy the socket at once; bytes that arrive
 * afterward make the kernel reset the connection, and the client may lose the response.
 */
function linger({ socket }: ServerResponse): void {
  if (!socket) return
  socket.destroySoon = () => {
    socket.end()
    // Takes the socket from Node's parser, which would go on to execute a request that is sent behind the refused one.
    socket.removeAllListeners('data').removeAllListeners('end')
    socket.on('data', () => {}).once('end', () => socket.destroy())
    // Starts to read where the parser had stopped; `resume` does not.
    socket.push('')
    const timer = setTimeout(() => socket.destroy(), lingerMs)
    socket.once('close', () => clearTimeout(timer))
  }
}
