import type { Load, Turn } from './load.ts'
import { sendRaw } from './raw-client.ts'
import { pinServers, sendWithWrk, wrkVersion } from './wrk.ts'

/** Sends a load for some time, each connection the next request when it has the response. Any status but 2xx and 3xx ends the run. */
type Send = (url: string, load: Load, connections: number, ms: number) => Promise<Turn>

/** `description` is a sentence for the report. */
type Generator = { send: Send; description: string }

let generator: Generator = {
  send: sendRaw,
  description: "The load comes from the bench's own client over raw sockets, on the same processors as the servers.",
}

/**
 * Uses wrk where it is installed. With `taskset`, the servers that are started after this call share one processor, and wrk has
 * another.
 */
export function chooseGenerator(): void {
  const version = wrkVersion()
  if (version === undefined) return
  const processor = pinServers()
  const place =
    processor === undefined
      ? 'on the same processors as the servers'
      : 'on a processor of its own; the servers and PostgreSQL share another one'
  generator = {
    send: (url, load, connections, ms) => sendWithWrk(url, load, connections, ms, processor),
    description: `The load comes from \`${version}\`, ${place}.`,
  }
}

export const sendLoad: Send = (...load) => generator.send(...load)

export const describeGenerator = (): string => generator.description
