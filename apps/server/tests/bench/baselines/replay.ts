// A baseline that responds to every request with the same bytes and headers, which it fetches once from the given address.
import { createServer, request } from 'node:http'

const [address = '', headers = '{}'] = process.argv.slice(2)
const ofTheConnection = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

request(address, { headers: JSON.parse(headers) as Record<string, string> }, (answer) => {
  const chunks: Buffer[] = []
  answer
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .on('end', () => {
      const body = Buffer.concat(chunks)
      const raw = answer.rawHeaders.filter((_, i, all) => !ofTheConnection.has((all[i - (i % 2)] ?? '').toLowerCase()))
      const { statusCode = 0 } = answer
      const server = createServer((_request, response) => response.writeHead(statusCode, raw).end(body))
      server.listen(0, '127.0.0.1', () => {
        const bound = server.address()
        console.log(`Ready at http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`)
      })
    })
}).end()
