import { ImageId, type StoredPicture, variantsOf } from '@tessera/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { markupOf } from '../html/markup.ts'
import { serviceAddresses } from '../addresses.ts'
import { boxes, FramedPicture, type PictureBox } from './picture.tsx'

const id = ImageId.parse('a'.repeat(64))
const pictures = fc.record({ width: fc.integer({ min: 1, max: 2048 }), height: fc.integer({ min: 1, max: 2048 }) })
const framed = (size: { width: number; height: number }, box: PictureBox): string =>
  markupOf(<FramedPicture picture={{ id, ...size }} box={box} image={serviceAddresses.image} loading="lazy" />)
const attribute = (html: string, name: string): string | undefined => new RegExp(` ${name}="([^"]*)"`).exec(html)?.[1]

const fileOf = (picture: Omit<StoredPicture, 'id'>, width: number): string =>
  `/static/images/${id}${width === picture.width ? '' : `-${width}`}.webp`

test('every picture offers only files that exist, with the size of the master', () => {
  fc.assert(
    fc.property(pictures, fc.constantFrom(...Object.values(boxes)), (picture, box) => {
      const html = framed(picture, box)
      const existing = new Map([...variantsOf(picture.width), picture.width].map((width) => [fileOf(picture, width), width]))
      expect(existing.has(attribute(html, 'src')!)).toBe(true)
      const offered =
        attribute(html, 'srcSet')
          ?.split(',')
          .map((one) => one.split(' ')) ?? []
      for (const [file, descriptor] of offered) expect(`${existing.get(file!)}w`).toBe(descriptor)
      expect(attribute(html, 'sizes') === undefined).toBe(offered.length === 0)
      expect([attribute(html, 'width'), attribute(html, 'height')]).toEqual([String(picture.width), String(picture.height)])
    }),
  )
})

test('a file for a screen of two pixels per CSS pixel is offered where there is one, and none that is far too large', () => {
  fc.assert(
    fc.property(pictures, fc.constantFrom(...Object.values(boxes)), (picture, box) => {
      const html = framed(picture, box)
      const widths = (attribute(html, 'srcSet')?.split(',') ?? [`x ${/-(\d+)\.webp/.exec(html)?.[1] ?? picture.width}w`]).map((one) =>
        Number.parseInt(one.split(' ')[1]!, 10),
      )
      const wanted = Math.ceil(Math.max(box.width, (box.height * picture.width) / picture.height))
      const enough = [...variantsOf(picture.width), picture.width].find((width) => width >= 2 * wanted) ?? picture.width
      expect(widths.at(-1)).toBe(enough)
    }),
  )
})

test('a wide picture in a tall box is loaded as wide as it is drawn', () => {
  expect(attribute(framed({ width: 2048, height: 512 }, boxes['2x2']), 'sizes')).toBe('(min-width:640px) 1496px,max(92vw,1152px)')
  expect(attribute(framed({ width: 1000, height: 1000 }, boxes['2x2']), 'sizes')).toBe('(min-width:640px) 479px,92vw')
})

test('the picture of another site is loaded from its address, without a referrer', () => {
  const html = markupOf(
    <FramedPicture picture={{ url: 'https://images.example/a"b.png' }} box={boxes.cover} image={serviceAddresses.image} loading="first" />,
  )
  expect(html).toBe(
    '<span class="tv-pic"><img src="https://images.example/a&quot;b.png" alt="" fetchPriority="high" decoding="async" referrerPolicy="no-referrer"/></span>',
  )
})
