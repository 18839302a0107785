import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { GatheringSocket } from './gathering-socket.ts'

/** A connected socket whose flushes wait for a call of `flush`, and all text that its peer has received. */
async function connected() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const flushes: (() => void)[] = []
  const socket = new GatheringSocket((flush) => void flushes.push(flush))
  onTestFinished(() => void socket.destroy())
  onTestFinished(() => void server.close())
  const accepted = once(server, 'connection') as Promise<[Socket]>
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [peer] = await accepted
  let received = ''
  peer.on('data', (data) => (received += data.toString()))
  const send = (text: string) => {
    socket.cork()
    socket.write(`${text} `)
    socket.write('; ')
    socket.uncork()
  }
  return { socket, peer, flushes, send, received: () => received }
}

test('statements that follow each other leave in order with one flush', async () => {
  const { flushes, send, received } = await connected()
  send('begin')
  send('insert')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([flushes.length, received()]).toEqual([1, ''])
  flushes.pop()?.()
  await expect.poll(received).toBe('begin ; insert ; ')
  send('commit')
  flushes.pop()?.()
  await expect.poll(received).toBe('begin ; insert ; commit ; ')
})

test('an end sends what is still held back, and a destroyed socket ignores the flush', async () => {
  const ended = await connected()
  ended.send('terminate')
  ended.socket.end()
  await once(ended.peer, 'end')
  expect(ended.received()).toBe('terminate ; ')
  const destroyed = await connected()
  destroyed.send('lost')
  destroyed.socket.destroy()
  destroyed.flushes.pop()?.()
  await once(destroyed.peer, 'close')
  expect(destroyed.received()).toBe('')
})
