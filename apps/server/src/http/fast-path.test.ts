import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'

import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'

import { drain, watchRequests } from './in-flight.ts'
import { mountFastPaths } from './fast-path.ts'

/** A server with two fast paths: one answers /hot at once, the other /slow when the test calls `finish`. */
async function serverWithFastPaths() {
  const app = Fastify({ return503OnClosing: false })
  watchRequests(app)
  app.get('/*', () => 'from the framework')
  let finish = () => {}
  mountFastPaths(app, [
    {
      route: '/hot',
      handle({ url }, response) {
        if (url === '/broken') throw new Error('A bug')
        if (url === '/hot') response.end('from a fast path')
        return url === '/hot' ? 'req_hot' : undefined
      },
    },
    {
      route: '/slow',
      handle({ url }, response) {
        finish = () => void response.end('from a slow fast path')
        return url === '/slow' ? 'req_slow' : undefined
      },
    },
  ])
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  return { app, port, url: `http://127.0.0.1:${port}`, finish: () => finish() }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

test('a fast path handles its requests without the framework, which handles all others', async () => {
  const { url } = await serverWithFastPaths()
  const texts = ['/hot', '/cold', '/'].map(async (path) => (await fetch(url + path)).text())
  expect(await Promise.all(texts)).toEqual(['from a fast path', 'from the framework', 'from the framework'])
})

test('an exception in a fast path closes only its own connection', async () => {
  const { url } = await serverWithFastPaths()
  await expect(fetch(`${url}/broken`)).rejects.toThrow('fetch failed')
  expect(await (await fetch(`${url}/hot`)).text()).toBe('from a fast path')
})

test('a stop waits for pending responses of a fast path, and the framework handles further requests', async () => {
  const { app, port, finish } = await serverWithFastPaths()
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => (received += text))
  const arrived = once(app.server, 'request')
  socket.write(get('/slow'))
  await arrived
  let drained = false
  const draining = drain(app).then(() => (drained = true))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([drained, received]).toEqual([false, ''])
  const late = once(app.server, 'request')
  socket.write(get('/hot'))
  await late
  const closed = once(socket, 'close')
  finish()
  await Promise.all([draining, closed])
  expect(received).toMatch(/from a slow fast path[^]*connection: close[^]*from the framework$/i)
})
