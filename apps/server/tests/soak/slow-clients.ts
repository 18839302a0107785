import { connect } from 'node:net'

const requestStarts = (host: string) => [
  `GET /read-0 HTTP/1.1\r\nHost: ${host}\r\nX: `,
  `POST /api/auth/sign-in/email HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"`,
]

/** Opens connections that send a byte a second and never finish their request. Returns a function that closes them. */
export function sendSlowly(url: string, clients: number): () => void {
  const { port, host } = new URL(url)
  const sockets = Array.from({ length: clients }, (_, nth) => {
    const begin = () => {
      const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
      socket.write(requestStarts(host)[nth % 2] ?? '')
      return socket
    }
    let socket = begin()
    // Replaces connections that the server has closed.
    const more = setInterval(() => (socket.destroyed ? (socket = begin()) : socket.write('a')), 1_000)
    return () => {
      clearInterval(more)
      socket.destroy()
    }
  })
  return () => {
    for (const end of sockets) end()
  }
}
