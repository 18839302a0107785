import { Resvg } from '@resvg/resvg-js'
import { qrSvg } from '@tessera/page'
import { isLong } from '@tessera/testing/test-kind'
import jsQR from 'jsqr'
import { describe, expect, test } from 'vitest'

import { qrPng } from './qr-code.ts'

const slug = 'a-slug-of-sixty-four-letters-which-is-as-long-as-any-may-ever-be'
const addresses = ['http://localhost:3000/ada', 'https://links.example.com/Ada-Lovelace', `https://${'sub.'.repeat(20)}example.com/${slug}`]

/** What an independent scanner reads from the image. */
function pixelsOf(svg: string) {
  const { width, height, pixels } = new Resvg(svg).render()
  return { width, height, data: new Uint8ClampedArray(pixels) }
}
const picture = (href: string, size: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><image href="${href}" width="${size}" height="${size}"/></svg>`
const pngPixels = (png: Buffer, size: number) => pixelsOf(picture(`data:image/png;base64,${png.toString('base64')}`, size))
/** The types of a PNG's chunks, and its bit depth and color type. */
function formatOf(png: Buffer) {
  const types: string[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) types.push(png.toString('latin1', at + 4, at + 8))
  return { types, bitDepth: png[24], colorType: png[25] }
}
const read = ({ data, width, height }: ReturnType<typeof pixelsOf>) => jsQR(data, width, height)?.data

describe.each(addresses)('the QR code of %s', (address) => {
  test.each(isLong ? [128, 200, 333, 512, 1024, 2048] : [128, 333])('can be scanned from a PNG %i pixels wide', async (size) => {
    const png = await qrPng(address, size)
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([size, size])
    expect(read(pngPixels(png, size))).toBe(address)
  })

  test('can be scanned from the SVG', () => {
    const svg = qrSvg(address).replace('<svg ', '<svg width="600" height="600" ')
    expect(read(pixelsOf(svg))).toBe(address)
  })

  test('is black on white with a quiet zone of four modules, as PNG and SVG', async () => {
    const svg = qrSvg(address)
    const size = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1])
    const scale = 4
    const drawn = pixelsOf(svg.replace('<svg ', `<svg width="${size * scale}" height="${size * scale}" `))
    const png = pngPixels(await qrPng(address, size * scale), size * scale)
    expect(Buffer.from(png.data).equals(Buffer.from(drawn.data))).toBe(true)
    expect(new Set(new Uint32Array(png.data.buffer))).toEqual(new Set([0xffffffff, 0xff000000]))
    const dark = Array.from({ length: png.width * png.height }, (_, at) => at).filter((at) => png.data[at * 4] === 0)
    const columns = dark.map((at) => at % png.width)
    const rows = dark.map((at) => Math.floor(at / png.width))
    const ends = [columns, rows].flatMap((list) => [list.reduce((a, b) => Math.min(a, b)), list.reduce((a, b) => Math.max(a, b))])
    expect(ends).toEqual([4 * scale, (size - 4) * scale - 1, 4 * scale, (size - 4) * scale - 1])
  })
})

describe.each(isLong ? ['#0e6b57', '#2a1bd6', '#767676', '#000000'] : ['#0e6b57', '#767676'])('a QR code in %s', (color) => {
  const [address = ''] = addresses

  test.each(isLong ? [128, 1024] : [128])(
    'can be scanned from a PNG %i pixels wide, which has one bit per pixel and a palette',
    async (size) => {
      const png = await qrPng(address, size, color)
      expect(formatOf(png)).toEqual({ types: ['IHDR', 'PLTE', 'IDAT', 'IEND'], bitDepth: 1, colorType: 3 })
      expect(read(pngPixels(png, size))).toBe(address)
    },
  )

  test('has no color but that one and white, in the modules of the black code, as PNG and SVG', async () => {
    const size = Number(/viewBox="0 0 (\d+) /.exec(qrSvg(address))?.[1]) * 4
    const sized = (svg: string) => svg.replace('<svg ', `<svg width="${size}" height="${size}" `)
    const png = pngPixels(await qrPng(address, size, color), size)
    const black = pngPixels(await qrPng(address, size), size)
    const expected = Buffer.from(black.data)
    for (let at = 0; at < expected.length; at += 4) if (expected[at] === 0) expected.set(Buffer.from(color.slice(1), 'hex'), at)
    expect(Buffer.from(png.data).equals(expected)).toBe(true)
    expect(Buffer.from(pixelsOf(sized(qrSvg(address, color))).data).equals(expected)).toBe(true)
  })
})

test('without a color, the PNG is grayscale and the SVG names no color but white', async () => {
  const [address = ''] = addresses
  expect(formatOf(await qrPng(address, 512))).toEqual({ types: ['IHDR', 'IDAT', 'IEND'], bitDepth: 1, colorType: 0 })
  expect(qrSvg(address).match(/fill="[^"]*"/g)).toEqual(['fill="#fff"'])
})
