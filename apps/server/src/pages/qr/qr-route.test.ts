import type { ShownPage } from '@tessera/api'
import { typeId } from '@tessera/db'
import { qrSvg } from '@tessera/page'
import { fixtures } from '@tessera/page/fixtures'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'

import { qrPng } from './qr-code.ts'
import { mountQr } from './qr-route.ts'

/** The routes over published pages of any slug, and what they encoded. */
function codes() {
  const shown = (slug: string): ShownPage => ({
    state: 'shown',
    id: typeId('page'),
    revision: 1,
    passwordHash: null,
    utm: null,
    page: { ...fixtures[0]!, slug },
    tiles: new Map(),
  })
  const encode = { svg: vi.fn<typeof qrSvg>(qrSvg), png: vi.fn<typeof qrPng>(qrPng) }
  const app = Fastify()
  mountQr(app, { pages: { page: async (slug) => shown(slug) }, originOf: ({ host }) => `http://${host}` }, encode)
  onTestFinished(() => app.close())
  const get = async (path: string, headers: Record<string, string> = {}) => await app.inject({ path, headers })
  return { encode, get }
}

test('concurrent and later requests for a QR code share one encoding', async () => {
  const { encode, get } = codes()
  const paths = ['/a/qr.svg', '/a/qr.png', '/a/qr.png?size=512', '/a/qr.png?size=2048']
  const first = await Promise.all([...paths, ...paths].map((path) => get(path)))
  const again = await Promise.all(paths.map((path) => get(path, { 'if-none-match': '"other"' })))
  expect([...first, ...again].map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200))
  for (const [index, { rawPayload, headers }] of again.entries()) {
    expect(rawPayload.equals(first[index]!.rawPayload)).toBe(true)
    expect(headers.etag).toBe(first[index]?.headers.etag)
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  }
  expect(encode.svg.mock.calls).toEqual([['http://localhost:80/a', undefined]])
  expect(encode.png.mock.calls).toEqual([
    ['http://localhost:80/a', 512, undefined],
    ['http://localhost:80/a', 2048, undefined],
  ])
})

test('pages, sizes and origins have codes of their own', async () => {
  const { encode, get } = codes()
  for (const path of ['/a/qr.png?size=200', '/b/qr.png?size=200', '/a/qr.png?size=300'])
    for (const host of ['one.example', 'two.example']) await get(path, { host })
  expect(encode.png.mock.calls.map(([address, size]) => `${address} ${size}`)).toEqual(
    ['a 200', 'b 200', 'a 300'].flatMap((page) => [`http://one.example/${page}`, `http://two.example/${page}`]),
  )
})

test('colors have codes of their own, in whatever case they are written', async () => {
  const { encode, get } = codes()
  for (const color of ['0e6b57', '0E6b57', 'a63a1e']) for (const name of ['qr.svg', 'qr.png']) await get(`/a/${name}?color=${color}`)
  for (const name of ['qr.svg', 'qr.png']) await get(`/a/${name}`)
  const colors = ['#0e6b57', '#a63a1e', undefined]
  expect(encode.svg.mock.calls.map(([, color]) => color)).toEqual(colors)
  expect(encode.png.mock.calls.map(([, , color]) => color)).toEqual(colors)
})

test('the memory of the codes is bounded', async () => {
  const { encode, get } = codes()
  encode.png.mockImplementation(async () => Buffer.alloc(3 * 2 ** 20))
  for (const slug of ['a', 'b', 'c', 'b', 'c', 'a']) await get(`/${slug}/qr.png`)
  expect(encode.png.mock.calls.map(([address]) => address.at(-1))).toEqual(['a', 'b', 'c', 'a'])
})
