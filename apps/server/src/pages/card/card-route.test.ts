import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { ShownPage } from '@tessera/api'
import { typeId } from '@tessera/db'
import { fixtures } from '@tessera/page/fixtures'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'

import { readEnv } from '../../env.ts'
import { mountCard } from './card-route.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-card-'))

/** The route over published pages of any slug; `draw` is the body of the worker's function. */
function cards(draw: string) {
  const cardWorker = join(mkdtempSync(join(folder, 'worker-')), 'worker.mjs')
  writeFileSync(cardWorker, `export const run = async (content) => {${draw}}`)
  const shown = (slug: string): ShownPage => ({
    state: 'shown',
    id: typeId('page'),
    revision: 1,
    passwordHash: null,
    page: { ...fixtures[0]!, slug },
    tiles: new Map(),
  })
  const app = Fastify()
  mountCard(app, { pages: { page: async (slug) => shown(slug) }, env: readEnv({}), files: { cardWorker, cardFonts: folder } })
  onTestFinished(() => app.close())
  // Light-my-request sends a request only when its promise is awaited.
  return { app, get: async (slug: string) => await app.inject(`/${slug}/og.png`) }
}

const drawsItsNumber = 'return new TextEncoder().encode(content.slug + " " + ++globalThis.drawn)'

test('concurrent requests for a card share one drawing, and later ones reuse it', async () => {
  const { get } = cards(`globalThis.drawn ??= 0; ${drawsItsNumber}`)
  const bodies = (await Promise.all([get('a'), get('a'), get('b'), get('a')])).map(({ body }) => body)
  expect(bodies).toEqual(['a 1', 'a 1', 'b 2', 'a 1'])
  expect((await get('a')).body).toBe('a 1')
})

test('a card that would wait behind too many others is refused at once with 503 and Retry-After', async () => {
  const { app, get } = cards(`await new Promise((resolve) => setTimeout(resolve, 1_000)); return new Uint8Array(1)`)
  const asked = Array.from({ length: 36 }, (_, n) => get(`page-${n}`))
  const refused = await Promise.all(asked.slice(33))
  for (const { statusCode, headers } of refused) {
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store'])
  }
  const closed = app.close()
  const [first, ...waiting] = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
  expect([first, ...new Set(waiting)]).toEqual([200, 503])
  await closed
})

test('a card that failed is drawn again for the next request', async () => {
  const { get } = cards(`globalThis.drawn ??= 0; if (++globalThis.drawn === 1) throw new Error('no'); ${drawsItsNumber}`)
  expect((await get('a')).statusCode).toBe(500)
  expect(await get('a')).toMatchObject({ statusCode: 200, body: 'a 3' })
})
