import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { ShownPage } from '@tessera/api'
import { ImageId, type PublicPage } from '@tessera/contract'
import { typeId } from '@tessera/db'
import { fixtures } from '@tessera/page/fixtures'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'

import { readEnv } from '../../env.ts'
import { addNotices } from '../../http/response/html-response.ts'
import { mountCard, startCards } from './card-route.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-card-'))

/** The route over published pages of any slug; `draw` is the body of the worker's function. */
function cards(
  draw: string,
  page: Partial<PublicPage> = {},
  jpegOf: (id: ImageId) => Promise<Uint8Array | undefined> = async () => undefined,
) {
  const cardWorker = join(mkdtempSync(join(folder, 'worker-')), 'worker.mjs')
  writeFileSync(cardWorker, `export const run = async ({ content, images }) => {${draw}}`)
  const shown = (slug: string): ShownPage => ({
    state: 'shown',
    id: typeId('page'),
    revision: 1,
    passwordHash: null,
    utm: null,
    page: { ...fixtures[0]!, ...page, slug },
    tiles: new Map(),
  })
  const app = Fastify()
  addNotices(app, readEnv({}).legal)
  const files = { cardWorker, cardFonts: folder }
  mountCard(app, { pages: { page: async (slug) => shown(slug) }, drawCard: startCards(app, { env: readEnv({}), files, jpegOf }) })
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

test('a card gets the images of its page as files, and is drawn again for other images', async () => {
  const url = (digit: string) => `https://tessera.example/static/images/${digit.repeat(64)}.webp`
  const picture = (digit: string) => ({ id: ImageId.parse(digit.repeat(64)), width: 100, height: 100 })
  const images = { coverImage: url('a'), avatar: url('b') }
  const pictures = { stored: { [url('a')]: picture('a'), [url('b')]: picture('b') }, hotlink: true }
  const page = { ...images, pictures }
  const jpegOf = async (id: ImageId) => (id.startsWith('a') ? new Uint8Array([1, 2]) : undefined)
  const draw = 'globalThis.drawn ??= 0; return new TextEncoder().encode(`${images.cover} ${images.avatar} ${++globalThis.drawn}`)'
  const { get } = cards(draw, page, jpegOf)
  expect((await get('a')).body).toBe('1,2 undefined 1')
  expect((await get('a')).body).toBe('1,2 undefined 1')
  page.pictures = { stored: {}, hotlink: true }
  expect((await get('a')).body).toBe('undefined undefined 2')
})
