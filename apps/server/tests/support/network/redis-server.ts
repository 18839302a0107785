import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startProxy } from './proxy.ts'
import { sleep } from '../built-server.ts'
import { fakeRedis } from './fake-redis.ts'

/** A Redis behind a way that can be made bad: the program at TEST_REDIS_SERVER, else the tests' own. */
export async function startRedisServer(): Promise<{
  url: string
  way: Awaited<ReturnType<typeof startProxy>>
  restart(): Promise<void>
  stop(): Promise<void>
}> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-redis-'))
  const socket = join(folder, 'redis.sock')
  const program = process.env['TEST_REDIS_SERVER']
  const begin = () => (program === undefined ? serveFake(socket) : runProgram(program, socket))
  let end = await begin()
  const way = await startProxy(socket)
  const restart = async () => {
    await end()
    end = await begin()
  }
  const stop = async () => {
    await way.close()
    await end()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `redis://127.0.0.1:${way.port}`, way, restart, stop }
}

async function serveFake(socket: string): Promise<() => Promise<void>> {
  const server = fakeRedis().listen(socket)
  const clients = new Set<Socket>()
  server.on('connection', (client) => clients.add(client))
  await once(server, 'listening')
  return () => {
    for (const client of clients) client.destroy()
    return new Promise((resolve) => server.close(() => resolve()))
  }
}

async function runProgram(program: string, socket: string): Promise<() => Promise<void>> {
  const child = spawn(program, ['--port', '0', '--unixsocket', socket, '--save', '', '--appendonly', 'no'], { stdio: 'ignore' })
  const exited = once(child, 'exit')
  while (!existsSync(socket) && child.exitCode === null) await sleep(10)
  return async () => {
    child.kill()
    await exited
  }
}
