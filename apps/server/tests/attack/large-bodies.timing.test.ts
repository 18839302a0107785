import { connect } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'

import { DocumentWrite } from '@tessera/contract'
import { expect, test } from 'vitest'

import { testService } from '../support/service.ts'

const { url, account, as } = await testService()
const owner = await account()
const token = await owner.token()
const { body } = await as(token)('POST', '/api/v1/pages', { title: 'Large', description: '', slug: 'large' })
const pageId = (body as { id: string }).id

const unknownKeys = `{${Array.from({ length: 650_000 }, (_, index) => `"k${index}":0`).join(',')}}`
/** Sends a document on a connection of its own. Resolves to the status of the response. */
const put = (text: Buffer) =>
  new Promise<number>((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const head = [
      `PUT /api/v1/pages/${pageId}/document HTTP/1.1`,
      'Host: a',
      'Connection: close',
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      `Content-Length: ${text.length}`,
    ]
    socket.once('data', (answer) => {
      resolve(Number(answer.toString('latin1', 9, 12)))
      socket.destroy()
    })
    socket.once('error', reject)
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(text)
  })

/** The longest time in milliseconds for which the event loop was blocked while `work` ran. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await work()
  delay.disable()
  return delay.max / 1e6
}

/** The time in milliseconds that parsing and validating in one piece takes. */
function inOnePiece(text: string): number {
  const began = performance.now()
  DocumentWrite.safeParse({ pageId, document: JSON.parse(text) })
  return performance.now() - began
}

const loops = 4
const rounds = 5

test('documents with 650,000 unknown keys are refused without delaying other requests', async () => {
  const bytes = Buffer.from(unknownKeys)
  const statuses: number[] = []
  const loop = async () => {
    for (let round = 0; round < rounds; round++) statuses.push(await put(bytes))
  }
  await put(bytes)
  const alone = Math.min(inOnePiece(unknownKeys), inOnePiece(unknownKeys))
  const blocked: number[] = []
  // The shortest of three runs, to exclude pauses caused by other work on the machine.
  for (let run = 0; run < 3; run++) blocked.push(await longestBlock(() => Promise.all(Array.from({ length: loops }, loop))))
  expect(new Set(statuses)).toEqual(new Set([400]))
  expect(Math.min(...blocked)).toBeLessThan(alone / 10)
})
