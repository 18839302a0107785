import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'

import Fastify from 'fastify'
import { expect, test } from 'vitest'

import { drain, watchRequests } from './in-flight.ts'

test('a connection accepted before the stop is closed when its first request arrives afterward', async () => {
  const app = Fastify({ return503OnClosing: false })
  watchRequests(app)
  let reached = 0
  app.get('/', () => `${(reached += 1)}`)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const accepted = once(app.server, 'connection')
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  await accepted

  await drain(app)
  const closed = once(socket, 'close')
  let answer = ''
  socket.on('data', (data) => (answer += data.toString()))
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await closed
  expect({ reached, answer }).toEqual({ reached: 0, answer: '' })
})

test('pipelined requests on a broken connection do not delay the stop', async () => {
  const app = Fastify()
  watchRequests(app)
  const arrived: string[] = []
  let finish = () => {}
  const first = new Promise<void>((resolve) => (finish = resolve))
  app.get('/', async ({ id }) => {
    arrived.push(id)
    await first
    return ''
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(5))
  await expect.poll(() => arrived.length).toBe(5)
  socket.resetAndDestroy()
  await drain(app)
  finish()
})
