import { Resvg } from '@resvg/resvg-js'
import jsQR from 'jsqr'
import { beforeAll, describe, expect, test } from 'vitest'

import { testService } from '../../../support/service.ts'

const { url, send, account, as } = await testService({ PUBLIC_URL: 'https://links.example.com' })
const slug = 'Ada'
beforeAll(async () => {
  const owner = await account()
  const call = as(await owner.token())
  const { id } = (await call('POST', '/api/v1/pages', { slug, title: 'Ada', description: '' })).body as { id: string }
  await call('PUT', `/api/v1/pages/${id}/publication`, { published: true })
})

async function fetchBytes(path: string) {
  const answered = await fetch(url + path)
  return { status: answered.status, headers: answered.headers, bytes: Buffer.from(await answered.arrayBuffer()) }
}

describe('the QR code', () => {
  const read = (bytes: Buffer, size: number) => {
    const image = `<image href="data:image/png;base64,${bytes.toString('base64')}" width="${size}" height="${size}"/>`
    const { pixels } = new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${image}</svg>`).render()
    return jsQR(new Uint8ClampedArray(pixels), size, size)?.data
  }

  test('leads to the page, at its canonical address', async () => {
    const { bytes } = await fetchBytes(`/${slug}/qr.png`)
    const address = read(bytes, 512)
    expect(address).toBe(`https://links.example.com/${slug}`)
    const followed = await send('GET', new URL(address ?? '').pathname)
    expect(followed).toMatchObject({ status: 200, text: expect.stringContaining(`<link rel="canonical" href="${address}">`) as string })
  })

  test.each([128, 777, 2048])('is %i pixels wide and high on request', async (size) => {
    const { bytes } = await fetchBytes(`/${slug}/qr.png?size=${size}`)
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([size, size])
    expect(read(bytes, size)).toBe(`https://links.example.com/${slug}`)
  })

  test.each(['127', '2049', '0', '-512', '512.5', '1e3', '0x200', ' 512', '+512', '', 'big', '99999', '512&size=512'])(
    'refuses the size %j and says why',
    async (size) => {
      const answered = await send('GET', `/${slug}/qr.png?size=${size}`)
      expect(answered).toMatchObject({
        status: 400,
        body: {
          code: 'BAD_REQUEST',
          reason: 'invalid_input',
          issues: [{ path: ['size'], message: 'must be a whole number from 128 to 2048' }],
        },
      })
    },
  )
})

describe.each(['qr.svg', 'qr.png'])('the color of %s', (name) => {
  test('is that of the request, and another color is another picture', async () => {
    const etags = await Promise.all(
      ['', '?color=0e6b57', '?color=0E6B57', '?color=767676'].map(async (query) => {
        const { status, headers } = await fetchBytes(`/${slug}/${name}${query}`)
        expect(status).toBe(200)
        return headers.get('etag')
      }),
    )
    expect(etags[1]).toBe(etags[2])
    expect(new Set(etags).size).toBe(3)
  })

  test.each(['777777', 'ffffff', 'f3b562', '', 'fff', '%230e6b57', '0e6b57ff', '0e6b5g', 'red', '0e6b57&color=0e6b57', '"><script>'])(
    'is not %j, and the response says why',
    async (color) => {
      const answered = await send('GET', `/${slug}/${name}?color=${color}`)
      expect(answered).toMatchObject({
        status: 400,
        body: {
          code: 'BAD_REQUEST',
          reason: 'invalid_input',
          issues: [{ path: ['color'], message: expect.stringMatching(/^must be six hex digits .* at least 4\.5:1/) as string }],
        },
      })
    },
  )
})
