import { createServer, type Server } from 'node:net'

type Entry = { value: string; until: number }
type Reply = string

const ok: Reply = '+OK\r\n'
const nothing: Reply = '$-1\r\n'
const refused = (command: string): Reply => `-ERR unknown command '${command}'\r\n`

/** The commands of a request, each an array of texts, and how many bytes they took; what is not whole yet waits. */
function readCommands(text: string): { commands: string[][]; taken: number } {
  const commands: string[][] = []
  let taken = 0
  for (;;) {
    let at = taken
    const line = (): string | undefined => {
      const end = text.indexOf('\r\n', at)
      if (end < 0) return undefined
      const found = text.slice(at, end)
      at = end + 2
      return found
    }
    const head = line()
    if (head === undefined) return { commands, taken }
    const parts: string[] = []
    for (let left = Number(head.slice(1)); left > 0; left -= 1) {
      const length = Number(line()?.slice(1) ?? Number.NaN)
      if (!(at + length + 2 <= text.length)) return { commands, taken }
      parts.push(text.slice(at, at + length))
      at += length + 2
    }
    commands.push(parts)
    taken = at
  }
}

/**
 * As much of a Redis as the service asks of one, over the wire, for machines that have none: keys that expire, and the one
 * script of the library that counts. The same tests run against the real one.
 */
export function fakeRedis(): Server {
  const entries = new Map<string, Entry>()
  const find = (key: string): Entry | undefined => {
    const entry = entries.get(key)
    return entry && entry.until > Date.now() ? entry : undefined
  }

  const set = ([key = '', value = '', ...options]: string[]): Reply => {
    if (options.includes('NX') && find(key)) return nothing
    entries.set(key, { value, until: Date.now() + Number(options[options.indexOf('PX') + 1]) })
    return ok
  }
  const count = ([, , key = '', points = '', seconds = '']: string[]): Reply => {
    const entry = find(key) ?? { value: '0', until: Date.now() + Number(seconds) * 1_000 }
    entry.value = String(Number(entry.value) + Number(points))
    entries.set(key, entry)
    return `*2\r\n:${entry.value}\r\n:${entry.until - Date.now()}\r\n`
  }
  const answer = ([command = '', ...args]: string[]): Reply => {
    if (command === 'SET') return set(args)
    if (command === 'EVAL' && args[0]?.includes("'incrby'")) return count(args)
    return refused(command)
  }

  return createServer((socket) => {
    let unread = ''
    socket.setEncoding('latin1').on('error', () => {})
    socket.on('data', (bytes: string) => {
      const { commands, taken } = readCommands(unread + bytes)
      unread = (unread + bytes).slice(taken)
      socket.write(commands.map(answer).join(''), 'latin1')
    })
  })
}
