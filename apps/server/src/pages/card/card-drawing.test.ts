import { fileURLToPath } from 'node:url'

import { linksOf, Theme } from '@tessera/contract'
import { cardContent, type CardContent } from '@tessera/page'
import { fixtures } from '@tessera/page/fixtures'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'

import { type CardTask, cardDrawer } from './card-drawing.ts'

const drawTask = cardDrawer(fileURLToPath(new URL('../../../../../packages/page/card-fonts', import.meta.url)))
const noImages = { cover: undefined, avatar: undefined }
const draw = (content: CardContent, host: string | undefined) => drawTask({ content, images: noImages }, host)
const [ferrite] = fixtures as [(typeof fixtures)[number]]
const content = (change: Partial<CardContent> = {}): CardContent => ({ ...cardContent(ferrite), ...change })

/** Width and height of a PNG. */
const sizeOf = (png: Uint8Array) => {
  const view = Buffer.from(png)
  expect(view.toString('latin1', 1, 4)).toBe('PNG')
  return [view.readUInt32BE(16), view.readUInt32BE(20)]
}

test('each preset has a card of its own, 1200 by 630 pixels', async () => {
  const cards = new Set<string>()
  for (const preset of Theme.shape.preset.options) {
    const png = await draw(content({ theme: Theme.parse({ preset }) }), 'links.example.com')
    expect(sizeOf(png)).toEqual([1200, 630])
    expect(png.length).toBeLessThan(300_000)
    cards.add(Buffer.from(png).toString('base64'))
  }
  expect(cards.size).toBe(Theme.shape.preset.options.length)
})

test('the same page gives the same bytes', async () => {
  expect(Buffer.from(await draw(content(), undefined)).equals(Buffer.from(await draw(content(), undefined)))).toBe(true)
})

test.each([
  ['the longest title and description', { title: 'Wörter '.repeat(17).trim(), description: 'A sentence of words. '.repeat(14).trim() }],
  ['one word of 120 letters', { title: 'W'.repeat(120), description: 'm'.repeat(300), byline: 'W'.repeat(80) }],
  ['markup', { title: '</text><image href="http://127.0.0.1:9/"/>', description: '<script>&amp;', byline: ']]>' }],
  ['emoji of many parts', { title: '👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽 1️⃣ 🇯🇵', byline: '🦊' }],
  ['scripts from right to left', { title: 'مشروع React 2026', description: 'האתר של דנה', byline: 'ليلى' }],
  ['scripts that no font here has', { title: '日本語', description: '説明', byline: '田中' }],
  ['marks without a letter', { title: '\u0301\u0301', description: '\u200d\u200d', byline: '\ufe0f' }],
])('%s can be drawn', async (_, change) => {
  expect(sizeOf(await draw(content(change), undefined))).toEqual([1200, 630])
})

test('drawing a card fetches nothing, even if its text contains URLs', async () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  const url = 'http://127.0.0.1:9/picture.png'
  const page = {
    ...ferrite,
    title: url,
    description: url,
    name: url,
    coverImage: url,
    avatar: url,
    tiles: [{ ...linksOf(ferrite.tiles)[0]!, thumbnail: url }],
  }
  await draw(cardContent(page), undefined)
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
})

test('cover and avatar are part of the card', async () => {
  const jpeg = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#ff0000' } })
    .jpeg()
    .toBuffer()
  const drawn = async (images: CardTask['images']) => Buffer.from(await drawTask({ content: content(), images }, undefined))
  const plain = await drawn(noImages)
  const pictures = [await drawn({ cover: jpeg, avatar: undefined }), await drawn({ cover: undefined, avatar: jpeg })]
  for (const png of pictures) expect(sizeOf(png)).toEqual([1200, 630])
  expect(new Set([plain, ...pictures].map((png) => png.toString('base64'))).size).toBe(3)
  const red = await sharp(pictures[0]).extract({ left: 600, top: 40, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  expect(red[0]! > 240 && red[1]! < 20 && red[2]! < 20, [...red].join(', ')).toBe(true)
})
