import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type ProxyMode = 'pass' | 'slow' | 'silent' | 'cut' | 'refuse'

const slowDelayMs = 2_000

/**
 * A TCP way to a server's socket that can be made bad. `slow` brings each answer late; `silent` accepts and never answers, and
 * what is open stalls; `cut` resets what is open and what comes; `refuse` does that and listens no more.
 */
export async function startProxy(
  upstream: string,
): Promise<{ port: number; set(mode: ProxyMode): Promise<void>; open(): number; close(): Promise<void> }> {
  const pairs = new Set<readonly [Socket, Socket]>()
  let mode: ProxyMode = 'pass'

  const accept = (client: Socket) => {
    client.on('error', () => {})
    if (mode === 'cut') {
      client.resetAndDestroy()
      return
    }
    const server = connect(upstream)
    server.on('error', () => {})
    const pair = [client, server] as const
    pairs.add(pair)
    for (const [from, to] of [pair, [server, client]] as const) {
      let written = Promise.resolve()
      from.on('data', (bytes) => {
        const due = performance.now() + (mode === 'slow' && to === client ? slowDelayMs : 0)
        // Behind what is late already, also once the way is good again.
        written = written.then(async () => {
          const early = due - performance.now()
          if (early > 0) await sleep(early)
          to.write(bytes)
        })
      })
      from.on('close', () => {
        to.destroy()
        pairs.delete(pair)
      })
      if (mode === 'silent') from.pause()
    }
  }
  const listen = (port: number) =>
    new Promise<Server>((resolve, reject) => {
      const listener = createServer(accept).once('error', reject)
      listener.listen(port, '127.0.0.1', () => resolve(listener))
    })

  let listener: Server | undefined = await listen(0)
  const { port } = listener.address() as { port: number }
  const reset = () => {
    for (const [client, server] of pairs) {
      client.resetAndDestroy()
      server.destroy()
    }
  }
  const stop = () => new Promise<void>((resolve) => (listener ? listener.close(() => resolve()) : resolve()))

  const set = async (next: ProxyMode) => {
    mode = next
    if (next === 'cut' || next === 'refuse') reset()
    if (next === 'refuse') {
      await stop()
      listener = undefined
    } else listener ??= await listen(port)
    for (const socket of [...pairs].flat()) {
      if (next === 'silent') socket.pause()
      if (next === 'pass') socket.resume()
    }
  }
  const close = async () => {
    reset()
    await stop()
  }
  return { port, set, open: () => pairs.size, close }
}
