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

/** The route over published pages of any slug, with a thread that does what the test is about. */
function cards(thread: string) {
  const cardWorker = join(mkdtempSync(join(folder, 'thread-')), 'thread.mjs')
  writeFileSync(cardWorker, `import { parentPort } from 'node:worker_threads'\nparentPort.on('message', (content) => {${thread}})`)
  const shown = (slug: string): ShownPage => ({
    state: 'shown',
    id: typeId('page'),
    revision: 1,
    passwordHash: null,
    page: { ...fixtures[0]!, slug },
    tiles: new Map(),
  })
  const app = Fastify()
  mountCard(app, { visits: { page: async (slug) => shown(slug) }, env: readEnv({}), files: { cardWorker, cardFonts: folder } })
  onTestFinished(() => app.close())
  // A request of inject's own leaves only when it is waited for.
  return { app, get: async (slug: string) => await app.inject(`/${slug}/og.png`) }
}

const answers = 'parentPort.postMessage({ png: new TextEncoder().encode(content.slug + " " + ++globalThis.drawn) })'

test('a card is drawn once, and for all who ask meanwhile', async () => {
  const { get } = cards(`globalThis.drawn ??= 0; ${answers}`)
  const bodies = (await Promise.all([get('a'), get('a'), get('b'), get('a')])).map(({ body }) => body)
  expect(bodies).toEqual(['a 1', 'a 1', 'b 2', 'a 1'])
  expect((await get('a')).body).toBe('a 1')
})

test('a card that would wait behind too many others is 503 at once, and says when to come again', async () => {
  const { app, get } = cards(`setTimeout(() => parentPort.postMessage({ png: new Uint8Array(1) }), 1_000)`)
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

test('a card that cannot be drawn is tried anew by the next who asks', async () => {
  const { get } = cards(
    `globalThis.drawn ??= 0; if (++globalThis.drawn === 1) parentPort.postMessage({ failure: new Error('no') }); else ${answers}`,
  )
  expect((await get('a')).statusCode).toBe(500)
  expect(await get('a')).toMatchObject({ statusCode: 200, body: 'a 3' })
})
